import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, keepsItsLimit, ratioOf } from './figures.ts'

/** What one part of the bench found, when, and on what. */
type Result = { measuredAt: string; machine: Machine; figures: readonly Figure[] }
type Machine = { cores: number; processor: string; memoryGigabytes: number; node: string }

const file = join(import.meta.dirname, 'results.json')
const readme = join(import.meta.dirname, 'README.md')
const marks = ['<!-- Written by the bench. -->', '<!-- Up to here. -->'] as const

/** Keeps what a part found, in the place of what it found before, and writes the README's tables anew. */
export function keepResult(part: string, order: readonly string[], figures: readonly Figure[]): void {
  const kept: Record<string, Result> = JSON.parse(readFileSync(file, 'utf8'))
  kept[part] = { measuredAt: new Date().toISOString(), machine: thisMachine(), figures }
  const results = order.flatMap((name) => (kept[name] ? [[name, kept[name]] as const] : []))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`)
  const [before, rest = ''] = readFileSync(readme, 'utf8').split(marks[0])
  const after = rest.slice(rest.indexOf(marks[1]))
  writeFileSync(readme, [before, marks[0], '\n\n', ...results.map(chapterOf), after].join(''))
}

function chapterOf([part, { measuredAt, machine, figures }]: readonly [string, Result]): string {
  const { cores, processor, memoryGigabytes, node } = machine
  const where = `Measured on ${measuredAt.slice(0, 10)}: ${cores} cores (${processor}), ${memoryGigabytes} GB, Node ${node}.`
  return [`### ${part}`, '', where, '', ...tableOf(figures), '', ''].join('\n')
}

function thisMachine(): Machine {
  const memoryGigabytes = Math.round(totalmem() / 2 ** 30)
  return { cores: cpus().length, processor: cpus()[0]?.model.trim() ?? '', memoryGigabytes, node: process.version }
}

const head = ['figure', 'value', 'p99', 'held against', 'ratio', 'limit', 'kept']

/** As Markdown, in columns of one width. */
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
      limit ? (keepsItsLimit(figure) ? 'ok' : 'OVER') : '',
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

/** Three digits are what a measurement is worth; whole numbers are counts. */
function short(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en-GB', {
    maximumFractionDigits: Math.min(2, digits),
    minimumFractionDigits: Math.min(2, digits),
  })
}
