import { within } from '#server/platform/time/within.ts'

/** One line of what was looked at. A warning can wait, and says so by being none of the wrong ones. */
export type Finding = { state: 'ok' | 'warning' | 'wrong'; about: string; says: string }

/** Findings about one part of the system: `const { ok, wrong } = findingsAbout('database')`. */
export function findingsAbout(about: string) {
  return {
    ok: (says: string): Finding => ({ state: 'ok', about, says }),
    warning: (says: string): Finding => ({ state: 'warning', about, says }),
    wrong: (says: string): Finding => ({ state: 'wrong', about, says }),
  }
}

const mostSeconds = 30

/** What a look at one part finds. One that ends in an error, or does not end, is a finding as well. */
export async function look(about: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const { wrong } = findingsAbout(about)
  const tooLate = () => new Error(`No answer within ${mostSeconds} seconds.`)
  return within(mostSeconds * 1000, work(), tooLate).catch((error: unknown) => [wrong(reasonOf(error))])
}

/** The sentence at the bottom of an error: libraries wrap it, and Node leaves the outermost empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || error.name
}
