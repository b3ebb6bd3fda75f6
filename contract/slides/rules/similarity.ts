/**
 * Trigram similarity from 0 to 1, as in PostgreSQL's pg_trgm: words in lower case, padded with two spaces before and one after,
 * split into trigrams; those in both texts, divided by those in either.
 */
export function similarity(one: string, other: string): number {
  return shareInCommon(trigramsOf(one), trigramsOf(other))
}

export function trigramsOf(text: string): Set<string> {
  const groups = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const letters = Array.from(`  ${word} `)
    for (let at = 0; at + 3 <= letters.length; at++) groups.add(letters.slice(at, at + 3).join(''))
  }
  return groups
}

export function shareInCommon(one: Set<string>, other: Set<string>): number {
  let common = 0
  for (const group of one) if (other.has(group)) common++
  const either = one.size + other.size - common
  return either === 0 ? 0 : common / either
}

/** Above this, a title or a prompt nearly repeats another. */
export const nearRepeat = 0.45
