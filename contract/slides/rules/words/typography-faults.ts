import type { Fault } from '../fault.ts'
import type { FieldText } from './refused-word-faults.ts'

const typed = [
  { pattern: /\S*'\S*/, wrong: 'has a straight apostrophe', mend: 'Write ’ in a word, ‘ and ’ around words.' },
  { pattern: /\S*"\S*/, wrong: 'has a straight quotation mark', mend: 'Write “ and ”.' },
  { pattern: /\S*\.{3}/, wrong: 'has three full stops', mend: 'Write the one sign “…”.' },
]

/** The board is print, not a typewriter. */
export function typographyFaults(texts: FieldText[]): Fault[] {
  return texts.flatMap(({ field, text }) =>
    typed.flatMap(({ pattern, wrong, mend }) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined ? [] : [{ field, wrong: `“${found}” ${wrong}.`, mend }]
    }),
  )
}
