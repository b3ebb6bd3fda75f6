import { straight } from '../counting.ts'
import type { Fault } from '../fault.ts'
import { americanSpellings } from './american-spellings.ts'
import { invitationsToDisclose, refusedForChildren } from './refused-words.ts'

/** A text of a slide, the field it stands in, and who reads it. */
export type FieldText = { field: string; text: string; reader: 'child' | 'teacher' }

type Rule = { pattern: RegExp; wrong: string; mend: string }
type Finding = FieldText & { at: number; found: string; wrong: string; mend: string }

const anywhere = Object.entries(americanSpellings).map(([words, british]) => ({
  pattern: wholeWords(words),
  wrong: 'is American spelling',
  mend: `Write it as in Britain: ${british}.`,
}))
const forChildren = refusedForChildren.map(({ words, what, instead }) => ({
  pattern: wholeWords(words),
  wrong: `is ${what}`,
  mend: instead,
}))
const disclosures = invitationsToDisclose.map((words) => ({
  pattern: wholeWords(words),
  wrong: 'invites a child to disclose something in front of the class',
  mend: 'Ask about “someone” or “a character” instead.',
}))

/** Words that may not stand on a slide, except where the slide's own `exceptions` excuse them. */
export function refusedWordFaults(texts: FieldText[], exceptions: Record<string, string>): Fault[] {
  const phrases = Object.keys(exceptions)
  const refused = excusable(texts).filter((finding) => !phrases.some((phrase) => excuses(phrase, finding)))
  // Nothing excuses asking a child to disclose; the teacher's note alone may speak of it.
  const asked = texts.filter(({ field, reader }) => reader === 'child' || field === 'talk')
  return [...refused, ...findings(asked, disclosures)].map(({ field, found, wrong, mend }) => ({
    field,
    wrong: `“${found}” ${wrong}.`,
    mend,
  }))
}

/** An exception that excuses nothing hides the next mistake, and one without a reason excuses nothing. */
export function exceptionFaults(texts: FieldText[], exceptions: Record<string, string>): Fault[] {
  return Object.entries(exceptions).flatMap(([phrase, reason]) => {
    if (reason.trim() === '')
      return [{ field: 'exceptions', wrong: `“${phrase}” has no reason.`, mend: 'Say why it is right on this slide.' }]
    if (excusable(texts).some((finding) => excuses(phrase, finding))) return []
    return [{ field: 'exceptions', wrong: `“${phrase}” excuses nothing on this slide.`, mend: 'Delete it.' }]
  })
}

function excusable(texts: FieldText[]): Finding[] {
  const forAChild = texts.filter(({ reader }) => reader === 'child')
  return [...findings(texts, anywhere), ...findings(forAChild, forChildren)]
}

function findings(texts: FieldText[], rules: Rule[]): Finding[] {
  // A slide has thirty short texts and there are a hundred rules, nearly all of which find nothing in all of it.
  const whole = comparable(texts.map(({ text }) => text).join('\n'))
  return rules
    .filter(({ pattern }) => whole.search(pattern) !== -1)
    .flatMap(({ pattern, wrong, mend }) =>
      texts.flatMap((text) =>
        [...comparable(text.text).matchAll(pattern)].map(({ index: at, 0: { length } }) => ({
          ...text,
          at,
          found: text.text.slice(at, at + length),
          wrong,
          mend,
        })),
      ),
    )
}

/** A phrase excuses what is refused inside it: "secret garden" excuses that "secret", and no other. */
function excuses(phrase: string, { text, at, found }: Finding): boolean {
  const wanted = comparable(phrase)
  const earliest = Math.max(0, at + found.length - wanted.length)
  const start = comparable(text).indexOf(wanted, earliest)
  return wanted !== '' && start !== -1 && start <= at
}

function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'g')
}

/** The lists are written in small letters and with straight apostrophes. */
function comparable(text: string): string {
  return straight(text).toLowerCase()
}
