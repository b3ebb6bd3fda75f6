import { within } from '#server/platform/time/within.ts'

/** One line of the report. A warning can wait; something wrong cannot. */
export type Finding = { state: 'ok' | 'warning' | 'wrong'; about: string; message: string }

/** Findings about one part of the system: `const { ok, wrong } = findingsAbout('database')`. */
export function findingsAbout(about: string) {
  return {
    ok: (message: string): Finding => ({ state: 'ok', about, message }),
    warning: (message: string): Finding => ({ state: 'warning', about, message }),
    wrong: (message: string): Finding => ({ state: 'wrong', about, message }),
  }
}

const maxSeconds = 30

/** Runs the check of one part. A check that throws or takes too long is a finding too. */
export async function runCheck(about: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const { wrong } = findingsAbout(about)
  const timedOut = () => new Error(`Timed out after ${maxSeconds} seconds.`)
  return within(maxSeconds * 1000, work(), timedOut).catch((error: unknown) => [wrong(reasonOf(error))])
}

/** The message of an error's innermost cause: libraries wrap errors, and Node leaves an AggregateError's message empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || error.name
}
