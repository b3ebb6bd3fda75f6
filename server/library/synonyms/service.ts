import SearchableMap from 'minisearch/SearchableMap'
import { spelledLike, stemOf } from '#server/library/terms/service.ts'
import { wordsIn } from '#server/library/words/rules.ts'
import type { Library } from '#server/slides/shipped/rules.ts'

/** What teachers say, and the words for it in the library. */
export type Synonyms = {
  /** What these words also mean: phrases, each as its words. Undefined if they are in no line. */
  of: (words: readonly string[]) => readonly Meaning[] | undefined
  startingWith: (start: string) => string[]
  spelledLike: (word: string, maxLetters: number) => [word: string, letters: number][]
}

/** As written, and its words. */
export type Meaning = { phrase: string; words: readonly string[] }

/** Made once for each library, by its first search. */
export function synonymsOfLibrary(library: Library): Synonyms {
  const known = byLibrary.get(library) ?? synonymsOf(library.synonyms)
  byLibrary.set(library, known)
  return known
}

const byLibrary = new WeakMap<Library, Synonyms>()

/** The lines of content/synonyms.yaml: "maths, sums: numbers, patterns, counting". */
export function synonymsOf(lines: Readonly<Record<string, string>>): Synonyms {
  const byStems = new Map<string, readonly Meaning[]>()
  const names = new SearchableMap<true>()
  for (const [said, meant] of Object.entries(lines)) {
    const meanings = phrasesIn(meant).map((phrase) => ({ phrase, words: wordsIn(phrase) }))
    for (const phrase of phrasesIn(said)) {
      const words = wordsIn(phrase)
      byStems.set(keyOf(words), meanings)
      if (words.length === 1) names.set(words.join(''), true)
    }
  }
  return {
    of: (words) => byStems.get(keyOf(words)),
    startingWith: (start) => [...names.atPrefix(start).keys()],
    spelledLike: (word, maxLetters) => spelledLike(names, word, maxLetters),
  }
}

export function phrasesIn(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim())
}

/** By their stems, so that "pet" is found as "pets". */
function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ')
}
