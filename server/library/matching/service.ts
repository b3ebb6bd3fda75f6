import type { Meaning, Synonyms } from '#server/library/synonyms/service.ts'
import type { Postings, Terms } from '#server/library/terms/service.ts'
import { labelPoints } from '#server/library/texts/rules.ts'
import { isLittle, wordsIn } from '#server/library/words/rules.ts'
import type { Hit, Part } from './rules.ts'

/** What a search looks at: the library's terms and the school's own, and of their slides only those that the caller may open. */
export type Searched = { terms: readonly Terms[]; synonyms: Synonyms; mayOpen: (id: string) => boolean }

/** A search as it was understood. */
export type Reading = {
  parts: readonly Part[]
  /** What was looked for, if words are misspelt or nowhere. */
  readAs: string | null
  /** Other spellings of the whole search. */
  didYouMean: readonly string[]
}

/**
 * What a word counts by how it is found, as a part of its points where it stands: a whole word comes before every other way. What is said
 * of many slides, the curriculum's statements for instance, is found only by whole words.
 */
const asTyped = { whole: 1, form: 0.35, start: 0.25, leastPoints: 0 }
/** A line of the synonyms knows the words better than a slide in which they are scattered. */
const asTypedPhrase = { whole: 0.4, form: 0.3, start: 0, leastPoints: 0 }
const asMeant = { whole: 0.38, form: 0.3, start: 0, leastPoints: labelPoints }
const asBegun = { whole: 0.15, form: 0.15, start: 0, leastPoints: labelPoints }
type Ways = typeof asTyped

/** Of the meanings in a line, the first is the likeliest. */
const nextMeaning = 0.93

const maxWordsInPhrase = 4
const maxSuggestions = 3
const maxTried = 8
/** Each takes a millisecond. */
const maxCorrected = 6

/** How far from the letters that were typed a word may be. */
type Spelling = 'exact' | 'close' | 'loose'

export function readSearch(typed: string, searched: Searched, spelling: Spelling = 'close'): Reading {
  const phrases = phrasesOf(wordsIn(typed), searched).filter(isFirst)
  const parts = phrases.map((words, at) => readPart(words, searched, at < maxCorrected ? spelling : 'exact'))
  const known = knownOf(parts)
  const readAs = known.map(({ spelled }) => spelled).join(' ')
  const others = parts.flatMap(({ others: each }, at) =>
    each.map((other) => parts.map(({ spelled }, place) => (place === at ? other : spelled)).join(' ')),
  )
  return {
    parts: known.map(({ part }) => part),
    readAs: readAs === phrases.flat().join(' ') || known.length === 0 ? null : readAs,
    didYouMean: others.slice(0, maxSuggestions),
  }
}

/** The parts that find something; none if those are only words that say little, beside others that are nowhere. */
function knownOf(parts: readonly ReadPart[]): readonly ReadPart[] {
  const known = parts.filter(({ part }) => part.found.size > 0)
  const isTelling = ({ part }: ReadPart) => !part.isLittle
  return parts.some(isTelling) && !known.some(isTelling) ? [] : known
}

function isFirst(phrase: readonly string[], at: number, phrases: readonly string[][]): boolean {
  return phrases.findIndex((other) => other.join(' ') === phrase.join(' ')) === at
}

/** The words, and those together that are a label or a line of the synonyms: "year 6", "growth mindset". */
function phrasesOf(words: readonly string[], searched: Searched): string[][] {
  const [first] = words
  if (first === undefined) return []
  for (let length = Math.min(maxWordsInPhrase, words.length); length > 1; length -= 1) {
    const phrase = words.slice(0, length)
    if (searched.synonyms.of(phrase) || searched.terms.some((terms) => terms.slidesWith(phrase.join(' '))))
      return [phrase, ...phrasesOf(words.slice(length), searched)]
  }
  return [[first], ...phrasesOf(words.slice(1), searched)]
}

type ReadPart = { part: Part; spelled: string; others: readonly string[] }

function readPart(words: readonly string[], searched: Searched, spelling: Spelling): ReadPart {
  const typed = words.join(' ')
  const part = { typed, isLittle: words.every(isLittle) }
  const found = hitsOf(words, searched)
  if (found.size > 0 || words.length > 1) return { part: { ...part, found }, spelled: typed, others: [] }
  const [spelled, ...others] = spellingsOf(typed, searched, spelling)
  if (spelled === undefined) return { part: { ...part, found }, spelled: typed, others: [] }
  const corrected = new Map(
    [...hitsOf([spelled], searched)].map(([id, { points, by }]): [string, Hit] => [id, { points, by: by ?? spelled }]),
  )
  return { part: { ...part, found: corrected }, spelled, others }
}

/** The slides that words find: as typed, and by what they also mean. */
function hitsOf(words: readonly string[], searched: Searched): Map<string, Hit> {
  const meanings = searched.synonyms.of(words)
  const hits = new Map<string, Hit>()
  addTo(hits, pointsOf(words, searched, waysOf(words, meanings !== undefined)), { by: null })
  for (const [at, { phrase, words: meant }] of (meanings ?? begunMeanings(words, searched)).entries())
    addTo(hits, pointsOf(meant, searched, meanings ? asMeant : asBegun), { by: phrase, counts: nextMeaning ** at })
  return hits
}

function waysOf(words: readonly string[], hasLine: boolean): Ways {
  if (words.length > 1 && hasLine) return asTypedPhrase
  // A word with a line is complete: SEN is no beginning of "sense".
  return hasLine || words.every(isLittle) ? { ...asTyped, start: 0 } : asTyped
}

/** What a name in the synonyms means that is still being typed. */
function begunMeanings(words: readonly string[], { synonyms }: Searched): readonly Meaning[] {
  const [start = ''] = words
  if (words.length > 1 || start.length < 3) return []
  return synonyms.startingWith(start).flatMap((name) => synonyms.of([name]) ?? [])
}

function addTo(
  hits: Map<string, Hit>,
  found: ReadonlyMap<string, number>,
  { by, counts = 1 }: { by: string | null; counts?: number },
): void {
  for (const [id, each] of found) {
    const points = each * counts
    if (points > (hits.get(id)?.points ?? 0)) hits.set(id, { points, by })
  }
}

/** The slides that have a label, or all of the words, of which the one that counts least decides. */
function pointsOf(words: readonly string[], searched: Searched, ways: Ways): Map<string, number> {
  const [first, ...others] = words.map((word) => pointsOfWord(word, searched, ways))
  const points = new Map(first)
  for (const other of others)
    for (const [id, each] of points) {
      const least = Math.min(each, other.get(id) ?? 0)
      if (least === 0) points.delete(id)
      else points.set(id, least)
    }
  if (words.length === 1) return points
  const { add, points: withLabel } = pointsOver(points, searched)
  for (const terms of searched.terms) add(terms.slidesWith(words.join(' ')), ways.whole)
  return withLabel
}

function pointsOfWord(word: string, searched: Searched, ways: Ways): Map<string, number> {
  const { add, points } = pointsOver(new Map(), searched)
  for (const terms of searched.terms) {
    add(terms.slidesWith(word), ways.whole, ways.leastPoints)
    for (const form of terms.formsOf(word)) add(form, ways.form, labelPoints)
    if (ways.start > 0) for (const longer of terms.startingWith(word)) add(longer, ways.start, labelPoints)
  }
  return points
}

/** Raises the points of slides that have more by another term. */
function pointsOver(points: Map<string, number>, { mayOpen }: Searched) {
  const add = (postings: Postings | undefined, counts: number, leastPoints = 0): void => {
    for (const [id, there] of postings ?? [])
      if (there >= leastPoints && there * counts > (points.get(id) ?? 0) && mayOpen(id)) points.set(id, there * counts)
  }
  return { add, points }
}

/** Words that find something and are spelled almost like this one, the likeliest first. */
function spellingsOf(word: string, searched: Searched, spelling: Spelling): string[] {
  if (spelling === 'exact' || word.length < 4) return []
  const letters = (word.length >= 6 ? 2 : 1) + (spelling === 'loose' ? 1 : 0)
  const near = new Map([...searched.terms, searched.synonyms].flatMap((each) => each.spelledLike(word, letters)))
  // The first letter is seldom the wrong one.
  const likely = [...near].map(([other, wrong]) => ({ other, wrong: wrong + (other[0] === word[0] ? 0 : 0.5) }))
  const known = likely
    .toSorted((one, another) => one.wrong - another.wrong || (one.other < another.other ? -1 : 1))
    .slice(0, maxTried)
    .map((each) => ({ ...each, slides: hitsOf([each.other], searched).size }))
    .filter(({ slides }) => slides > 0)
  return known
    .filter(({ wrong }) => wrong === known[0]?.wrong)
    .toSorted((one, another) => another.other.length - one.other.length || another.slides - one.slides)
    .slice(0, maxSuggestions)
    .map(({ other }) => other)
}
