const endings = 's|es|d|ed|ing|r|er|ers|ly|ies|ied|ery|ity|ness|ful|ment|ion'

/** The text before, in and after the first mention of a word, in any of its forms; undefined if it is not there. */
export function aroundWord(text: string, word: string): [before: string, mention: string, after: string] | undefined {
  const stem = word.replace(/(?<=\w{3})[ey]$/, '').replaceAll(/[^\p{L}\d ]/gu, String.raw`\$&`)
  const dropped = word.slice(stem.length)
  const found = new RegExp(String.raw`(?<!\p{L})${stem}(?:${dropped}|${endings})?(?!\p{L})`, 'iu').exec(text)
  if (!found) return undefined
  const end = found.index + found[0].length
  return [text.slice(0, found.index), found[0], text.slice(end)]
}
