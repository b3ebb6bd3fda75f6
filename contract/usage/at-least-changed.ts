/**
 * The least number of children who changed their answer between two counts of hands. A choice that lost hands and one that gained as
 * many show a change. The difference of the totals does not: those children may only have come late, left or passed once.
 *
 * Exact bound for the children who voted twice, if only as many as the totals differ by voted once. If more did, each pair of a child
 * who only voted before and one who only voted after counts as one change.
 */
export function leastChanged(choices: readonly { before: number; after: number }[]): number {
  let gained = 0
  let lost = 0
  for (const { before, after } of choices) {
    gained += Math.max(0, after - before)
    lost += Math.max(0, before - after)
  }
  return Math.min(gained, lost)
}
