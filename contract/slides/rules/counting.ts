/** Words as a reader counts them: a dash, slash or "…" on its own is not one. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** Words for comparison: in lower case, without the punctuation around them. */
export function plainWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** Code points, not UTF-16 units: 🔧 is one. */
export function charactersOf(text: string): number {
  return Array.from(text).length
}

/** A sentence ends where a full stop, "!", "?" or "…" is followed by a capital letter, or by nothing. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]['"’”)]*)\s+(?=['"‘“(]?\p{Lu})/u)
}

/** Our word lists have straight apostrophes. */
export function straight(text: string): string {
  return text.replaceAll('’', "'")
}
