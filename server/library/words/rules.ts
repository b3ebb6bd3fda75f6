/** The words of a text as searches compare them: lower case, without accents and apostrophes ("the king’s café" has king and cafe). */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const little =
  'a about an and are as at be by can do for from get give have how i in into is it its me my of on or our so some that the their them they this to up us was we what when where which who why will with you your ' +
  'activity activities class children child help idea ideas lesson lessons school slide slides talk talking teach teaching topic topics'
const littleWords = new Set(little.split(' '))

/** Whether a word says little about what a teacher looks for: "something for my class about snow". */
export function isLittle(word: string): boolean {
  return littleWords.has(word)
}
