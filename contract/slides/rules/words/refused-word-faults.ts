import { straight } from '../counting.ts'
import type { Fault } from '../fault.ts'
import { americanSpellings } from './american-spellings.ts'
import { invitationsToDisclose, refusedForChildren } from './refused-words.ts'

export type FieldText = { field: string; text: string; reader: 'child' | 'teacher' }

type Rule = { pattern: RegExp; wrong: string; fix: string }
type Finding = FieldText & { at: number; found: string; wrong: string; fix: string }

const anywhere = Object.entries(americanSpellings).map(([words, british]) => ({
  pattern: wholeWords(words),
  wrong: 'is American spelling',
  fix: `Write it as in Britain: ${british}.`,
}))
const forChildren = refusedForChildren.map(({ words, what, instead }) => ({
  pattern: wholeWords(words),
  wrong: `is ${what}`,
  fix: instead,
}))
const disclosures = invitationsToDisclose.map((words) => ({
  pattern: wholeWords(words),
  wrong: 'invites a child to disclose something in front of the class',
  fix: 'Ask about “someone” or “a character” instead.',
}))

/** Words that are not allowed on a slide, unless its `exceptions` excuse them. */
export function refusedWordFaults(texts: FieldText[], exceptions: Record<string, string>): Fault[] {
  const phrases = Object.keys(exceptions)
  const refused = excusable(texts).filter((finding) => !phrases.some((phrase) => excuses(phrase, finding)))
  // An invitation to disclose is never excused; only the teacher's note may mention one.
  const asked = texts.filter(({ field, reader }) => reader === 'child' || field === 'talk')
  return [...refused, ...findings(asked, disclosures)].map(({ field, found, wrong, fix }) => ({
    field,
    wrong: `“${found}” ${wrong}.`,
    fix,
  }))
}

/** An exception that excuses nothing hides the next mistake, and one without a reason excuses nothing. */
export function exceptionFaults(texts: FieldText[], exceptions: Record<string, string>): Fault[] {
  return Object.entries(exceptions).flatMap(([phrase, reason]) => {
    if (reason.trim() === '')
      return [{ field: 'exceptions', wrong: `“${phrase}” has no reason.`, fix: 'Say why it is right on this slide.' }]
    if (excusable(texts).some((finding) => excuses(phrase, finding))) return []
    return [{ field: 'exceptions', wrong: `“${phrase}” excuses nothing on this slide.`, fix: 'Delete it.' }]
  })
}

function excusable(texts: FieldText[]): Finding[] {
  const forAChild = texts.filter(({ reader }) => reader === 'child')
  return [...findings(texts, anywhere), ...findings(forAChild, forChildren)]
}

function findings(texts: FieldText[], rules: Rule[]): Finding[] {
  // Search all thirty texts at once first: nearly all of the hundred rules match none of them.
  const whole = comparable(texts.map(({ text }) => text).join('\n'))
  return rules
    .filter(({ pattern }) => whole.search(pattern) !== -1)
    .flatMap(({ pattern, wrong, fix }) =>
      texts.flatMap((text) =>
        [...comparable(text.text).matchAll(pattern)].map(({ index: at, 0: { length } }) => ({
          ...text,
          at,
          found: text.text.slice(at, at + length),
          wrong,
          fix,
        })),
      ),
    )
}

/** A phrase excuses a refused word inside it: "secret garden" excuses that "secret", and no other. */
function excuses(phrase: string, { text, at, found }: Finding): boolean {
  const wanted = comparable(phrase)
  const earliest = Math.max(0, at + found.length - wanted.length)
  const start = comparable(text).indexOf(wanted, earliest)
  return wanted !== '' && start !== -1 && start <= at
}

function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'g')
}

/** Our word lists are in lower case, with straight apostrophes. */
function comparable(text: string): string {
  return straight(text).toLowerCase()
}
