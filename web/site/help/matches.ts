/** Whether a text has every word of a search, or a word that begins with it. "clickers" finds "clicker". */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text)
  return wordsOf(search).every((wanted) => {
    const start = wanted.length > 3 ? wanted.replace(/s$/, '') : wanted
    return words.some((word) => word.startsWith(start))
  })
}

/** An apostrophe of either shape belongs to its word, and so does the hyphen of "Wi-Fi". */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’-]/g, '')
    .split(/[^\p{L}\p{N}/@.]+/u)
    .filter(Boolean)
}
