import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, isWithinLimit, ratioOf } from './figures.ts'

const readme = join(import.meta.dirname, 'README.md')
const marks = ['<!-- Written by the bench. -->', '<!-- Up to here. -->'] as const

/** Writes a part's figures into the README, replacing the previous ones. */
export function saveResult(part: string, order: readonly string[], figures: readonly Figure[]): void {
  writeFileSync(readme, withResult(readFileSync(readme, 'utf8'), part, order, figures))
}

/** The text with this part's table. The tables of other parts stay as they are. */
export function withResult(text: string, part: string, order: readonly string[], figures: readonly Figure[]): string {
  const [from, to] = [text.indexOf(marks[0]) + marks[0].length, text.indexOf(marks[1])]
  if (!text.includes(marks[0]) || to < from)
    throw new Error(`There is no ${marks.join(' and no ')} in the README to write between.`)
  const [, ...written] = text.slice(from, to).split(/^### /m)
  const chapters = new Map(written.map((chapter) => [chapter.split('\n', 1)[0], `### ${chapter}`]))
  chapters.set(part, chapterOf(part, figures))
  return [text.slice(0, from), '\n\n', ...order.map((name) => chapters.get(name) ?? ''), text.slice(to)].join('')
}

function chapterOf(part: string, figures: readonly Figure[]): string {
  return [`### ${part}`, '', `Measured on ${whenAndWhere()}.`, '', ...tableOf(figures), '', ''].join('\n')
}

function whenAndWhere(): string {
  const memoryGigabytes = Math.round(totalmem() / 2 ** 30)
  const processor = cpus()[0]?.model.trim() ?? ''
  const today = new Date().toISOString().slice(0, 10)
  return `${today}: ${cpus().length} cores (${processor}), ${memoryGigabytes} GB, Node ${process.version}`
}

const head = ['figure', 'value', 'p99', 'compared with', 'ratio', 'limit', 'result']

/** A Markdown table with aligned columns. */
export function tableOf(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => {
    const { name, value, unit, p99, against, limit } = figure
    return [
      name,
      `${short(value)} ${unit}`,
      p99 === undefined ? '' : `${short(p99)} ${unit}`,
      `${against.name}, ${short(against.value)}`,
      short(ratioOf(figure)),
      limit
        ? Object.entries(limit)
            .map(([way, times]) => `at ${way} ${times}`)
            .join()
        : '',
      limit ? (isWithinLimit(figure) ? 'ok' : 'OVER') : '',
    ]
  })
  const widths = head.map((name, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0), name.length))
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ]
}

/** Three significant digits, and at most two decimals. */
function short(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en-GB', {
    maximumFractionDigits: Math.min(2, digits),
    minimumFractionDigits: Math.min(2, digits),
  })
}
