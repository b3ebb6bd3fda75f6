/** What a reader counts as words: a dash, a slash or "…" that stands alone is none. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** Words for comparing: small letters, without the signs around them. */
export function plainWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** Characters as a reader sees them, not as they are stored: 🔧 is one. */
export function charactersOf(text: string): number {
  return Array.from(text).length
}

/** A sentence ends where a full stop, "!", "?" or "…" is followed by a capital letter, or by nothing. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]['"’”)]*)\s+(?=['"‘“(]?\p{Lu})/u)
}

/** For lists of words, which are written with straight apostrophes. */
export function straight(text: string): string {
  return text.replaceAll('’', "'")
}
