/** One line of the table: what was measured, and what it is held against, both in one run. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** What one in a hundred exceeds, where it was asked for often. In the same unit. */
  p99?: number
  /** What it is held against: a bare server, a budget, the same with a tenth of the rows. */
  against: { name: string; value: number }
  /** How many times what it is held against; what is bounded is this. Missing: a figure to read. */
  limit?: { most: number } | { least: number }
}

export function ratioOf({ value, against }: Figure): number {
  return value / against.value
}

export function keepsItsLimit(figure: Figure): boolean {
  const { limit } = figure
  if (!limit) return true
  return 'most' in limit ? ratioOf(figure) <= limit.most : ratioOf(figure) >= limit.least
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The least value that so many per cent of all do not exceed. */
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

/** Milliseconds of each kind of work, done in turns: whatever else the machine does then falls on all alike. */
export async function timedInTurns(
  works: readonly ((round: number) => PromiseLike<unknown>)[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<number[][]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const turn of works.keys()) {
      // Who goes first changes, so that going first is no advantage.
      const at = (turn + round) % works.length
      const taken = await timed(async () => works[at]?.(round))
      if (round >= warmUp) times[at]?.push(taken)
    }
  }
  return times
}
