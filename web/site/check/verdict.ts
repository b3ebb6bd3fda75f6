/** What a test found, as a sentence for the teacher and a detail for IT. "untested" says nothing about the computer. */
export type Verdict = { state: keyof typeof stateWords; says: string; detail: string }

/** A row always shows its word beside its colour. */
export const stateWords = {
  ok: 'Works',
  look: 'Worth a look',
  bad: 'Does not work',
  untested: 'Not tested',
} as const

export type Summary = { state: 'ok' | 'look' | 'bad'; title: string; says: string }

export function summaryOf(verdicts: readonly Verdict[]): Summary {
  const bad = verdicts.filter(({ state }) => state === 'bad').length
  const look = verdicts.filter(({ state }) => state === 'look').length
  if (bad > 0)
    return {
      state: 'bad',
      title: `${things(bad)} ${bad === 1 ? 'does' : 'do'} not work${look > 0 ? `, and ${look} to look at` : ''}`,
      says: 'The list below says what to do. If that does not help, send the results to your IT support.',
    }
  if (look > 0)
    return {
      state: 'look',
      title: `${things(look)} to look at`,
      says: 'You can use The Daily Dot on this computer. The list below says what could be better.',
    }
  return { state: 'ok', title: 'Everything works on this computer', says: 'It is ready for your class.' }
}

function things(count: number): string {
  return count === 1 ? '1 thing' : `${count} things`
}
