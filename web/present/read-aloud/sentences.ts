/** About 10 seconds of slow speech: Chrome goes silent in an utterance of more than 14. */
const maxCharacters = 130

/** The texts as a voice should say them, one utterance each. */
export function sentencesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    (spoken(text).match(/\S.*?(?:[.!?]+(?=\s|$)|$)/g) ?? [])
      .flatMap(shortened)
      .filter((part) => /[\p{L}\p{N}]/u.test(part)),
  )
}

/** Without the marks that voices name aloud ("quote", "dot dot dot", "underscore") or describe (emoji). */
function spoken(text: string): string {
  return (
    text
      .replaceAll(/\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu, ' ')
      .replaceAll(/[“”„"‘«»*]/g, '')
      // A closing quotation mark has the shape of an apostrophe, which has a letter after it.
      .replaceAll(/(?<![\p{L}\p{N}])['’]|['’](?![\p{L}\p{N}])/gu, '')
      // The gap in a sentence starter: a comma makes the voice pause and stay up.
      .replaceAll(/\s*(?:…|\.{2,}|_{2,}|\s[–—]\s)+/g, ', ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?:, ?)+(?=[.,;:!?])/g, '')
      .replace(/^[\s,.;:]+/, '')
      .trim()
  )
}

/** In parts that are short enough, cut at a comma if there is one, or else between words. */
function shortened(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxCharacters) {
    const room = rest.slice(0, maxCharacters)
    const end = cutAfter(room, /[,;:](?= )/g) ?? cutAfter(room, /\S(?= )/g) ?? maxCharacters
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

function cutAfter(text: string, place: RegExp): number | undefined {
  const last = [...text.matchAll(place)].at(-1)
  return last && last.index + 1
}
