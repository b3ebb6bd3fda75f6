/** One row of the table: a measurement and its baseline from the same run. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** In the same unit, where there are enough measurements. */
  p99?: number
  /** The baseline: a bare server, a budget, or the same call with a tenth of the rows. */
  against: { name: string; value: number }
  /** Limits the ratio of value to baseline. Without one, the figure is only informative. */
  limit?: { most: number } | { least: number }
}

export function ratioOf({ value, against }: Figure): number {
  return value / against.value
}

export function isWithinLimit(figure: Figure): boolean {
  const { limit } = figure
  if (!limit) return true
  return 'most' in limit ? ratioOf(figure) <= limit.most : ratioOf(figure) >= limit.least
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that this per cent of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Milliseconds. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds of each work, run in turns. */
export function timedInTurns(
  works: readonly ((round: number) => PromiseLike<unknown>)[],
  turns: { warmUp: number; rounds: number },
): Promise<number[][]> {
  return inTurns(
    works.map((work) => (round: number) => timed(() => work(round))),
    turns,
  )
}

/** What each work measures, run in turns, so that other load on the machine affects all alike. */
export async function inTurns<Value>(
  works: readonly ((round: number) => PromiseLike<Value>)[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<Value[][]> {
  const measured = works.map((): Value[] => [])
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // Rotate which goes first, so that it is no advantage.
    const order = works.map((_, turn) => (turn + round) % works.length)
    for (const at of order) {
      const value = await works[at]?.(round)
      if (round >= warmUp && value !== undefined) measured[at]?.push(value)
    }
  }
  return measured
}
