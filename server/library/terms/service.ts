import SearchableMap from 'minisearch/SearchableMap'
import { stemmer } from 'stemmer'
import { type FoundBy, labelPoints } from '#server/library/texts/rules.ts'
import { wordsIn } from '#server/library/words/rules.ts'

/** The slides that have a term, by id, and what it counts there. A term is a word, or the words of a label. */
export type Postings = ReadonlyMap<string, number>

/** The terms of some slides. */
export type Terms = {
  slidesWith: (term: string) => Postings | undefined
  /** Of words with the same stem: "worried" for "worry". */
  formsOf: (word: string) => Iterable<Postings>
  startingWith: (start: string) => Iterable<Postings>
  /** Words that differ in so many letters, with their number. */
  spelledLike: (word: string, maxLetters: number) => [word: string, letters: number][]
}

const furtherField = 0.1

export function termsOf(slides: readonly FoundBy[]): Terms {
  const terms = new SearchableMap<Map<string, number>>()
  const wordsOf = remembering(wordsIn)
  for (const { id, texts, labels } of slides) {
    const points = new Map<string, number>()
    for (const { text, points: each } of texts) for (const word of wordsOf(text)) add(points, word, each)
    for (const label of labels) add(points, wordsOf(label).join(' '), labelPoints)
    for (const [term, all] of points) terms.fetch(term, () => new Map()).set(id, all)
  }
  const forms = byStem(terms)
  return {
    slidesWith: (term) => terms.get(term),
    formsOf: (word) => forms.get(stemOf(word)) ?? [],
    startingWith: (start) => terms.atPrefix(start).values(),
    spelledLike: (word, maxLetters) => spelledLike(terms, word, maxLetters).filter(([term]) => isWord(term)),
  }
}

/** Statements, bands and minutes are the same on many slides. */
function remembering(read: typeof wordsIn): typeof wordsIn {
  const known = new Map<string, string[]>()
  return (text) => {
    const words = known.get(text) ?? read(text)
    known.set(text, words)
    return words
  }
}

/** Where the word stands again, it counts a tenth. */
function add(points: Map<string, number>, term: string, each: number): void {
  const known = points.get(term) ?? 0
  points.set(term, Math.max(known, each) + furtherField * Math.min(known, each))
}

export const stemOf = (word: string): string => stemmer(word)

function byStem(terms: SearchableMap<Postings>): Map<string, Postings[]> {
  const forms = new Map<string, Postings[]>()
  for (const [term, postings] of terms) {
    if (!isWord(term)) continue
    const stem = stemOf(term)
    forms.set(stem, [...(forms.get(stem) ?? []), postings])
  }
  return forms
}

const isWord = (term: string) => !term.includes(' ')

/** Two neighbours that changed places are one mistake, not two. */
export function spelledLike(map: SearchableMap, word: string, maxLetters: number): [string, number][] {
  const near = [...map.fuzzyGet(word, Math.max(maxLetters, 2))].map(([key, [, letters]]): [string, number] => [
    key,
    letters === 2 && isSwapped(key, word) ? 1 : letters,
  ])
  return near.filter(([, letters]) => letters <= maxLetters)
}

function isSwapped(one: string, other: string): boolean {
  const at = Array.from(one).findIndex((letter, place) => letter !== other[place])
  const [first = '', second = ''] = one.slice(at)
  return one.slice(0, at) + second + first + one.slice(at + 2) === other
}
