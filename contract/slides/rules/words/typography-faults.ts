import type { Fault } from '../fault.ts'
import type { FieldText } from './refused-word-faults.ts'

const typed = [
  { pattern: /\S*'\S*/, wrong: 'has a straight apostrophe', fix: 'Write ’ in a word, ‘ and ’ around words.' },
  { pattern: /\S*"\S*/, wrong: 'has a straight quotation mark', fix: 'Write “ and ”.' },
  { pattern: /\S*\.{3}/, wrong: 'has three full stops', fix: 'Write the one sign “…”.' },
]

export function typographyFaults(texts: FieldText[]): Fault[] {
  return texts.flatMap(({ field, text }) =>
    typed.flatMap(({ pattern, wrong, fix }) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined ? [] : [{ field, wrong: `“${found}” ${wrong}.`, fix }]
    }),
  )
}
