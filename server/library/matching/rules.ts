/** A word or phrase of a search, and the slides that it finds. */
export type Part = {
  typed: string
  /** It may be missing in a slide, and then only counts less. */
  isLittle: boolean
  found: ReadonlyMap<string, Hit>
}

/** `by`: what finds the slide, where that is not what was typed. */
export type Hit = { points: number; by: string | null }

/** What was found: slides with all the words, or, if none has them all, those with the most. */
export type Matches = { words: 'all' | 'some'; hits: ReadonlyMap<string, Hit> }

const littleCounts = 0.1

export function matchesOf(parts: readonly Part[], ids: Iterable<string>): Matches {
  const telling = parts.filter(({ isLittle }) => !isLittle)
  const needed = telling.length > 0 ? telling : parts
  const helpful = telling.length > 0 ? parts.filter(({ isLittle }) => isLittle) : []
  const counts = [...ids].map((id) => ({ id, count: needed.filter(({ found }) => found.has(id)).length }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const words = most === needed.length ? 'all' : 'some'
  const best = most === 0 ? [] : counts.filter(({ count }) => count === most)
  return { words, hits: new Map(best.map(({ id }) => [id, hitOf(id, needed, helpful, words)])) }
}

function hitOf(id: string, needed: readonly Part[], helpful: readonly Part[], words: Matches['words']): Hit {
  let points = 0
  const by: string[] = []
  for (const { typed, found } of needed) {
    const hit = found.get(id)
    if (!hit) continue
    points += hit.points
    if (hit.by ?? words === 'some') by.push(hit.by ?? typed)
  }
  for (const { found } of helpful) points += littleCounts * (found.get(id)?.points ?? 0)
  return { points, by: by.length > 0 ? [...new Set(by)].join(', ') : null }
}
