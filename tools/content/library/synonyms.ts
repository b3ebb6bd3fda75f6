import { parse } from 'yaml'
import * as z from 'zod/mini'
import { faultIf } from '#contract/slides/rules/fault.ts'
import { readSearch } from '#server/library/matching/service.ts'
import { phrasesIn, synonymsOf } from '#server/library/synonyms/service.ts'
import { type Terms, termsOf } from '#server/library/terms/service.ts'
import { textsOfLibrary } from '#server/library/texts/rules.ts'
import { wordsIn } from '#server/library/words/rules.ts'
import { readLibrary } from '#server/slides/shipped/library.ts'
import type { SourceFile } from '../../check/source-file.ts'
import type { ContentFault } from '../placed-slide.ts'

const path = 'content/synonyms.yaml'
const lineList = z.record(z.string(), z.string())

/** Lines of the synonyms that lead to no slide, and names that are in two of them. A word that has left the library is a warning. */
export function synonymFaults(files: SourceFile[]): ContentFault[] {
  const file = files.find((each) => each.path === path)
  if (!file) return []
  const { data: lines } = lineList.safeParse(parse(file.text))
  if (!lines)
    return [faultOf('file', 'It is not a list of words.', 'Write “anxiety, anxious: worry, nervous”, line by line.')]
  const terms = termsIn(files)
  return [...repeatFaults(Object.keys(lines)), ...(terms ? leadFaults(lines, terms) : [])]
}

/** Of the library as the server reads it; undefined while a slide cannot be read, which other checks report. */
function termsIn(files: SourceFile[]): Terms | undefined {
  const content = files
    .filter(({ path: each }) => /^content\/.+\.yaml$/.test(each))
    .map(({ path: each, text }) => [each.slice('content/'.length), text] as const)
  try {
    return termsOf(textsOfLibrary(readLibrary(Object.fromEntries(content.map(([name, text]) => [name, parse(text)])))))
  } catch {
    return undefined
  }
}

function leadFaults(lines: Readonly<Record<string, string>>, terms: Terms): ContentFault[] {
  return Object.entries(lines).flatMap(([said, meant]) => {
    const phrases = phrasesIn(meant)
    const lost = phrases.filter((phrase) => !leads(phrase, terms))
    if (lost.length === phrases.length)
      return [faultOf(said, 'It leads to no slide.', 'Write words or topics that the library has.')]
    return lost.map((phrase) => ({
      ...faultOf(said, `No slide has “${phrase}”.`, 'Write a word or topic that the library has, or nothing.'),
      isWarning: true as const,
    }))
  })
}

/** As the search itself would follow the line. */
function leads(phrase: string, terms: Terms): boolean {
  const synonyms = synonymsOf({ anything: phrase })
  const { parts } = readSearch('anything', { terms: [terms], synonyms, mayOpen: () => true })
  return parts.some(({ found }) => [...found.values()].some(({ by }) => by === phrase))
}

function repeatFaults(lines: readonly string[]): ContentFault[] {
  const firstLine = new Map<string, string>()
  return lines.flatMap((line) =>
    phrasesIn(line).flatMap((name) => {
      const key = wordsIn(name).join(' ')
      const before = firstLine.get(key)
      firstLine.set(key, line)
      return faultIf(
        before !== undefined,
        line,
        `“${name}” is also in “${before}”.`,
        'Keep it in one of the lines.',
      ).map((fault) => ({ path, id: '', ...fault }))
    }),
  )
}

function faultOf(field: string, wrong: string, fix: string): ContentFault {
  return { path, id: '', field, wrong, fix }
}
