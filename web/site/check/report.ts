import { stateWords, type Summary, type Verdict } from './verdict.ts'

export type TestedRow = { title: string; verdict: Verdict }

type Computer = { address: string; at: Date; browser: string; window: string }

/** The results as plain text, for an email to IT. */
export function reportOf(rows: readonly TestedRow[], summary: Summary, computer: Computer): string {
  const { address, at, browser, window } = computer
  return [
    'The Daily Dot: check of a computer',
    summary.title,
    '',
    `Tested: ${testedAt(at)}`,
    `Site: ${address}`,
    `Browser: ${browser}`,
    `Window: ${window}`,
    ...rows.flatMap(({ title, verdict: { state, says, detail } }) => [
      '',
      `${title}: ${stateWords[state].toLowerCase()}`,
      says,
      `(${detail})`,
    ]),
    '',
    `What to allow, and why: ${address}/check`,
  ].join('\n')
}

export function testedAt(at: Date): string {
  return at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
}
