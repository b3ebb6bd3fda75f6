import { describe, expect, test } from 'vitest'
import { strands, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { contentFiles } from '#tests/support/slides/content-files.ts'
import { aLibrary } from '#tests/support/slides/written-slides.ts'
import type { PlacedSlide } from '../placed-slide.ts'
import { readWrittenSlides } from '../read-slides.ts'
import { balanceFaults } from './balance.ts'
import { firstNames } from './first-names.ts'
import { pictureFaults } from './pictures.ts'
import { readability, readabilityFaults } from './readability.ts'
import { generalWords } from './repeats/general-words.ts'
import { nearestPairs } from './repeats/slide-repeats.ts'
import { starterRepeatFaults } from './repeats/starter-repeats.ts'
import { seasonFaults } from './seasons.ts'
import { animalFaults } from './simple-wordings.ts'
import { spacingFaults } from './spacing.ts'
import { wordingFaults } from './wording.ts'

const { slides: library } = readWrittenSlides(contentFiles(aLibrary()))

type Change = (slide: WrittenSlide, at: number) => Partial<WrittenSlide>

/** The library with a change to all slides, or to those of some weeks. */
function changed(change: Change, isAffected: (week: number) => boolean = () => true): PlacedSlide<WrittenSlide>[] {
  return library.map((placed, at) => {
    const [week = 0] = placed.weeks
    return isAffected(week) ? { ...placed, slide: { ...placed.slide, ...change(placed.slide, at) } } : placed
  })
}

const wrongOf = (faults: { field: string; wrong: string }[]) => faults.map(({ field, wrong }) => `${field}: ${wrong}`)

describe('any 13 consecutive weeks', () => {
  test('must train each strand in 15% of their slides', () => {
    const others = strands.filter((strand) => strand !== 'physical')
    const without: Change = (_, at) => ({ strands: [others[at % others.length] ?? 'cognitive'] })
    expect(balanceFaults(changed(without, (week) => week >= 20 && week <= 22))).toEqual([])
    expect(wrongOf(balanceFaults(changed(without, (week) => week >= 20 && week <= 31)))).toContainEqual(
      expect.stringMatching(
        /^strands: In the 13 weeks from week 20 on, \d% of the slides train physical; at least 15% must\.$/,
      ),
    )
  })

  test('must serve all twelve statements, across the end of the year too', () => {
    const without: Change = ({ curriculum }) => ({
      curriculum: {
        ...curriculum,
        spokenLanguage: curriculum.spokenLanguage.map((number) => (number === 7 ? 8 : number)),
      },
    })
    const turn = changed(without, (week) => week >= 47 || week <= 6)
    expect(wrongOf(balanceFaults(turn))).toContain(
      'curriculum.spokenLanguage: In the 13 weeks from week 47 on, no slide serves statement 7.',
    )
  })

  test('are not checked while one of them is missing', () => {
    const without: Change = () => ({ strands: ['cognitive'] })
    expect(balanceFaults(changed(without).filter(({ weeks: [week = 0] }) => week % 13 !== 1))).toEqual([])
  })
})

test('at most a quarter of the prompts may open with the same word', () => {
  const open =
    (share: number): Change =>
    ({ prompt }, at) => ({ prompt: at % 100 < share ? prompt.replace(/^\w+/, 'Imagine') : prompt })
  const faultsOf = (share: number) =>
    wrongOf(spacingFaults(changed(open(share)))).filter((fault) => fault.includes('of 290 prompts'))
  expect(faultsOf(20)).toEqual([])
  expect(faultsOf(30)).toEqual(['prompt: 90 of 290 prompts open with “imagine”; at most 25% may.'])
})

describe('starters', () => {
  const first =
    (share: number, starter: (at: number) => string, band: 'eyfs' | 'lowerKS2'): Change =>
    ({ starters }, at) =>
      at % 100 < share ? { starters: { ...starters, [band]: [starter(at), ...starters[band].slice(1)] } } : {}

  test('at most 3% of a band may begin with the same three words, but for the youngest', () => {
    const faultsOf = (share: number, band: 'eyfs' | 'lowerKS2') =>
      wrongOf(starterRepeatFaults(changed(first(share, (at) => `The big red box${at}…`, band))))
    expect(faultsOf(8, 'lowerKS2')).toEqual([])
    expect(faultsOf(10, 'lowerKS2')).toEqual(['starters.lowerKS2: 30 of 870 begin with “the big red”; at most 3% may.'])
    expect(faultsOf(30, 'eyfs')).toEqual([])
  })

  test('at most a fifth may fit any slide', () => {
    const words = [...generalWords]
    const wordAt = (at: number) => words[at % words.length]
    const general: Change = ({ starters }, at) => ({
      starters: {
        ...starters,
        all: [0, 1, 2, 3].map((nth) => `${wordAt(at)} ${wordAt(nth)} ${wordAt(Math.floor(at / words.length))}…`),
      },
    })
    const copied: Change = ({ starters }) => ({
      starters: { ...starters, upperKS2: ['Whales sing…', 'Owls hoot…', 'Bees hum…', 'Cats purr…'] },
    })
    const shareFaults = (change: Change) =>
      wrongOf(starterRepeatFaults(changed(change))).filter((fault) => fault.startsWith('starters: '))
    expect(shareFaults(() => ({}))).toEqual([])
    const tooMany = expect.stringMatching(/^starters: \d+ of \d+ would fit any slide; at most 20% may\.$/)
    expect(shareFaults(general)).toEqual([tooMany])
    expect(shareFaults(copied)).toEqual([tooMany])
  })
})

describe('readability', () => {
  test('is the Automated Readability Index', () => {
    // Four words of 16 letters in all, in two texts: 4.71 × 4 + 0.5 × 2 − 21.43.
    expect(readability(['Seven tall…', 'Two elks?'])).toBeCloseTo(-1.59)
  })

  const long = 'Understanding everything'
  test.each([
    ['starters.lowerKS2', 'lowerKS2', 3],
    ['starters.upperKS2', 'upperKS2', 5],
  ])('of %s is limited over the whole library', (field, band, most) => {
    const faults = readabilityFaults(changed(({ starters }) => ({ starters: { ...starters, [band]: [long] } })))
    expect(wrongOf(faults)).toEqual([
      expect.stringMatching(
        new RegExp(`^${field}: Over the library its readability index is \\d+\\.\\d; the limit is ${most}\\.$`),
      ),
    ])
  })

  test('of prompts is limited too', () => {
    expect(wrongOf(readabilityFaults(changed(() => ({ prompt: long }))))).toEqual([
      expect.stringContaining('prompt: Over the library'),
    ])
  })
})

describe('simple wordings', () => {
  const animals =
    (share: number, animal: (at: number) => string): Change =>
    ({ promptSimple }, at) =>
      at % 100 < share ? { promptSimple: `What can ${animal(at)} do?` } : { promptSimple }

  test('have no animal in more than 8%', () => {
    expect(animalFaults(changed(animals(7, () => 'a fox')))).toEqual([])
    expect(wrongOf(animalFaults(changed(animals(9, () => 'Fox'))))).toEqual([
      'promptSimple: 27 of 290 have a fox; at most 8% may.',
    ])
  })

  test('have animals in 30% at most', () => {
    const kinds = ['a fox', 'a bear', 'a mouse', 'a duck', 'a goat', 'an owl']
    const many = changed(animals(40, (at) => kinds[at % kinds.length] ?? ''))
    expect(animalFaults(many)).toEqual([
      expect.objectContaining({ wrong: '120 of 290 have an animal; at most 30% may.' }),
    ])
  })
})

test('nine slides in ten have a picture', () => {
  const picture = { names: ['wrench'], emoji: [], alt: 'A wrench' }
  const share = (percent: number) =>
    pictureFaults(changed((_, at) => ({ emoji: '🔧', picture: at % 100 < percent ? picture : undefined })))
  expect(share(91)).toEqual([])
  expect(wrongOf(share(80))).toEqual(['picture: 240 of 290 slides have one; at least 90% must.'])
})

describe('the wording', () => {
  const among = (change: Change) => wrongOf(wordingFaults(changed(change)))

  test.each<[string, Change, Change, string]>([
    [
      'in a third of follow-ups the word to learn may stand',
      ({ followUp, word }, at) => ({ followUp: at % 100 < 32 ? `Who would ${word}?` : followUp.replace(word, '') }),
      ({ word }, at) => ({ followUp: at % 100 < 35 ? `Who would ${word}?` : 'Who else?' }),
      'followUp: 105 of 290 have the word to learn in the follow-up; at most 33% may.',
    ],
    [
      'in a quarter of tasks there may be a neighbour',
      (_, at) => ({ talk: at % 100 < 24 ? 'pairs: Tell a neighbour.' : 'pairs: Say it.' }),
      (_, at) => ({ talk: at % 100 < 30 ? 'pairs: Tell your neighbour.' : 'pairs: Say it.' }),
      'talk: 90 of 290 have a neighbour in the task; at most 25% may.',
    ],
    [
      'a tenth of the slides may say “nobody”',
      ({ title }, at) => ({ title: at % 100 < 9 ? 'Nobody in goal' : title }),
      ({ title }, at) => ({ title: at % 100 < 12 ? 'Nobody in goal' : title }),
      'text: 36 of 290 say “nobody”; at most 10% may.',
    ],
    [
      'three fifths of the slides may last equally long',
      (_, at) => ({ timerDuration: at % 100 < 55 ? 180 : 240 }),
      (_, at) => ({ timerDuration: at % 100 < 65 ? 180 : 240 }),
      'timerDuration: 195 of 290 last 3 minutes; at most 60% may.',
    ],
  ])('%s', (_, right, wrong, fault) => {
    const field = fault.slice(0, fault.indexOf(':'))
    expect(among(right).filter((found) => found.startsWith(`${field}: `) && found.includes('of 290'))).toEqual([])
    expect(among(wrong)).toContain(fault)
  })

  test('a first name is on four slides at most, and is one of the known ones', () => {
    const called =
      (name: string, times: number): Change =>
      ({ title }, at) => ({ picture: undefined, title: at < times ? `A hat for ${name}` : title })
    const named = (name: string, times: number) =>
      among(called(name, times)).filter((fault) => fault.includes(`“${name}”`))
    expect(named('Omar', 4)).toEqual([])
    expect(named('Omar', 5)).toEqual(['text: “Omar” is on 5 slides; at most 4.'])
    expect(named('Zebedee', 1)).toEqual(['text: “Zebedee” is not one of the first names.'])
    expect(named('Monday', 9)).toEqual([])
  })

  test('there are forty first names', () => {
    const names =
      (count: number): Change =>
      ({ title }, at) => ({ picture: undefined, title: at < count ? `A hat for ${firstNames[at]}` : title })
    const tooFew = (count: number) => among(names(count)).filter((fault) => fault.includes('at least 40'))
    expect(tooFew(39)).toEqual(['text: 39 first names; at least 40.'])
    expect(tooFew(40)).toEqual([])
  })

  test.each([
    ['Somebody sings', '“Somebody” is here.'],
    ['Whoever sings', '“Whoever” is here.'],
    ['Each say one', '“Each say” is here.'],
    ['Each of you says one', undefined],
    ['Say one each', undefined],
  ])('%s: %s', (title, wrong) => {
    const found = among((_, at) => (at === 0 ? { title } : {})).filter((fault) => fault.startsWith('title: '))
    expect(found).toEqual(wrong ? [`title: ${wrong}`] : [])
  })

  test('a slide whose words may touch a child says how to take care', () => {
    const pets = (care: string | null): Change => {
      const note = { ask: '‘Why?’', listenFor: 'Reasons', ifItStalls: 'Point.', care }
      return ({ prompt }, at) => (at === 0 ? { prompt: 'Which pet is the best, a cat or a stone?', note } : { prompt })
    }
    const about = (care: string | null) => among(pets(care)).filter((fault) => fault.startsWith('note.care'))
    expect(about('Ask about nobody’s own.')).toEqual([])
    expect(about(null)).toEqual(['note.care: “pet” may touch a child, and nothing says how to take care.'])
  })
})

test('a slide is in season on its own day, in every year', () => {
  const made = (from: string, to: string) =>
    wrongOf(seasonFaults(changed((_, at) => (at === 0 ? { season: { from, to } } : {}))))
  expect(made('08-28', '09-03')).toEqual([])
  expect(made('08-29', '09-30')).toEqual(['season: Its day may be 08-28, which lies outside it.'])
  expect(made('06-01', '06-30')).toHaveLength(1)
})

test('the most similar pairs come first', () => {
  const near = changed(({ title }, at) => ({
    title: at === 3 ? 'The museum of oops' : at === 200 ? 'The story of an oops' : title,
  }))
  const [nearest] = nearestPairs(near)
  expect([nearest?.one.slide.title, nearest?.other.slide.title]).toEqual(['The museum of oops', 'The story of an oops'])
})
