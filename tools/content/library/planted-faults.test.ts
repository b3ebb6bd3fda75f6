import { describe, expect, test } from 'vitest'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { contentFiles } from '#tests/support/slides/content-files.ts'
import { aSlide, aWeek } from '#tests/support/slides/written-slides.ts'
import { contentFaults } from '../content-faults.ts'

/** The faults in a library of only these weeks, without those about missing weeks. */
function faultsIn(weeks: Record<string, WrittenSlide[]>): string[] {
  return contentFaults(contentFiles(weeks))
    .filter(({ path }) => path !== 'content')
    .map(({ path, id, field, wrong }) => [path.replace(/^content\//, ''), id, `${field}: ${wrong}`].join(' '))
}

describe('only once in the library', () => {
  const twice = (changes: Partial<WrittenSlide>) =>
    faultsIn({ 'weeks/01': aWeek(1, { monday: changes }), 'weeks/30': aWeek(30, { friday: changes }) })

  test('an id is used', () => {
    expect(twice({ id: 'one-of-two' })).toEqual([
      expect.stringMatching(
        /^weeks\/30\.yaml one-of-two id: “one-of-two” is used by “.+” \(weeks\/01\.yaml, monday\)\.$/,
      ),
    ])
  })

  test('a title is used, whatever its case', () => {
    const weeks = {
      'weeks/01': aWeek(1, { monday: { title: 'Prevent it' } }),
      'weeks/30': aWeek(30, { friday: { title: 'PREVENT IT' } }),
    }
    expect(faultsIn(weeks)).toEqual([
      'weeks/30.yaml slide-154 title: “PREVENT IT” is used by “Prevent it” (weeks/01.yaml, monday).',
    ])
  })

  test('a word worth learning is used', () => {
    expect(
      twice({ word: 'prevent', wordCard: aSlide().wordCard, followUp: 'What if nobody could prevent it?' }),
    ).toEqual([expect.stringMatching(/^weeks\/30\.yaml slide-154 word: “prevent” is used by /)])
  })

  test.each([
    ['title', 'The museum of oops', 'A museum of oopses'],
    [
      'prompt',
      'In which corner of our school would shine the brightest?',
      'In which corner of the school would be the brightest?',
    ],
  ])('a %s or a similar one is used', (field, one, other) => {
    const weeks = {
      'weeks/01': aWeek(1, { monday: { [field]: one } }),
      'weeks/30': aWeek(30, { friday: { [field]: other } }),
    }
    expect(faultsIn(weeks)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^weeks/30.yaml slide-154 ${field}: It nearly repeats “.+” \\(weeks/01.yaml, monday\\): similarity 0\\.[5-9]\\d, over 0\\.45\\.$`,
        ),
      ),
    ])
  })
})

describe('a topic', () => {
  const topicOn = (places: Record<string, number>) =>
    faultsIn(
      Object.fromEntries(
        Object.entries(places).map(([name, number]) => [name, aWeek(number, { monday: { topic: 'topic-1' } })]),
      ),
    )

  test('comes from the closed list', () => {
    expect(faultsIn({ 'weeks/01': aWeek(1, { monday: { topic: 'football' } }) })).toEqual([
      'weeks/01.yaml slide-5 topic: “football” is not in content/topics.yaml.',
    ])
  })

  test.each([
    ['eight weeks on', { 'weeks/01': 1, 'weeks/09': 9 }],
    ['over the turn of a year of 53 weeks', { 'weeks/53': 53, 'weeks/08': 8 }],
    ['over the turn of a year of 52 weeks', { 'weeks/52': 52, 'weeks/08': 8 }],
    ['in a themed week near by', { 'weeks/20': 20, 'themed/anti-bullying-week': 54 }],
    ['in a themed week near by, the other way', { 'weeks/50': 50, 'themed/international-friendship-week': 54 }],
  ])('must not repeat on its weekday %s', (_, places) => {
    expect(topicOn(places)).toEqual([
      expect.stringMatching(/topic: “topic-1” is also the topic of .+, on the same weekday within 8 weeks\.$/),
    ])
  })

  test.each([
    ['nine weeks on', { 'weeks/01': 1, 'weeks/10': 10 }],
    ['far from a themed week', { 'weeks/21': 21, 'themed/anti-bullying-week': 54 }],
  ])('may repeat %s', (_, places) => {
    expect(topicOn(places)).toEqual([])
  })

  test.each([10, 11, 12, 13])('of Anti-Bullying Week must not be on any day of week %i', (week) => {
    const weeks = {
      'themed/anti-bullying-week': aWeek(54, { monday: { topic: 'topic-1' } }),
      [`weeks/${week}`]: aWeek(week, { thursday: { topic: 'topic-1' } }),
    }
    expect(faultsIn(weeks)).toEqual([
      expect.stringMatching(/topic: “topic-1” is the topic of .+, which may replace this week or be next to it\.$/),
    ])
  })

  test('of a themed week may be in weeks further away', () => {
    const weeks = {
      'themed/anti-bullying-week': aWeek(54, { monday: { topic: 'topic-1' } }),
      'weeks/14': aWeek(14, { thursday: { topic: 'topic-1' } }),
    }
    expect(faultsIn(weeks)).toEqual([])
  })
})

describe('an emoji', () => {
  const emojiOn = (one: string, other: string) =>
    faultsIn({ [one]: aWeek(1, { monday: { emoji: '⚖️' } }), [other]: aWeek(30, { friday: { emoji: '⚖️' } }) })

  test.each([
    ['weeks/01', 'weeks/14'],
    ['weeks/47', 'weeks/07'],
    ['weeks/24', 'themed/anti-bullying-week'],
  ])('of %s must not repeat in %s', (one, other) => {
    expect(emojiOn(one, other)).toEqual([expect.stringMatching(/emoji: ⚖️ is also on .+, within 13 weeks\.$/)])
  })

  test('may repeat after more than 13 weeks', () => {
    expect(emojiOn('weeks/01', 'weeks/15')).toEqual([])
  })
})

describe('a picture', () => {
  const pictureOn = (names: string[], emoji = '🔧') =>
    faultsIn({ 'weeks/01': aWeek(1, { monday: { emoji, picture: { names, emoji: [], alt: 'A scene' } } }) })

  test('is in the Fluent set and has no skin tone', () => {
    expect(pictureOn(['wrench', 'paw-prints'])).toEqual([])
    expect(pictureOn(['wrench', 'bench'])).toEqual([
      'weeks/01.yaml slide-5 picture.names: “bench” is not in the Fluent set.',
    ])
    expect(pictureOn(['wrench', 'waving-hand-medium'])).toEqual([
      'weeks/01.yaml slide-5 picture.names: “waving-hand-medium” is not in the Fluent set.',
    ])
  })

  test('begins with the slide’s emoji', () => {
    expect(pictureOn(['card-file-box'], '🗃️')).toEqual([])
    expect(pictureOn(['paw-prints', 'wrench'])).toEqual([
      'weeks/01.yaml slide-5 picture.names: The first picture is “paw-prints”, and the emoji is 🔧.',
    ])
  })
})

test('a starter is about the topic, not a talk helper', () => {
  const starters = { ...aSlide().starters, lowerKS2: ['I’d like to add…', 'The tower…', 'A brick…'] }
  expect(faultsIn({ 'weeks/01': aWeek(1, { monday: { starters } }) })).toContain(
    'weeks/01.yaml slide-5 starters.lowerKS2: “I’d like to add…” is a talk helper, which the board shows all year.',
  )
})

test('a form of talk has two or three helpers', () => {
  const bank = { move: 'agree', name: 'Agree', forms: ['pairs'], ks1: 'Me too…', lowerKS2: [], upperKS2: [] }
  const faults = contentFaults([{ path: 'content/talk-helpers.yaml', text: JSON.stringify([bank]) }])
  expect(faults.map(({ wrong }) => wrong)).toContain('“pairs” has 1 helpers.')
  const unknown = contentFaults([
    { path: 'content/talk-helpers.yaml', text: JSON.stringify([{ ...bank, move: 'nod' }]) },
  ])
  expect(unknown.map(({ path, field }) => `${path} ${field}`)).toContain('content/talk-helpers.yaml 0.move')
})

describe('in one week', () => {
  test('no two prompts open with the same word', () => {
    const tuesday = { prompt: 'IF all the roads were wet, which would a snail prefer?' }
    const monday = { prompt: 'If an elephant crossed a river, which bridge could carry it?' }
    expect(faultsIn({ 'weeks/01': aWeek(1, { monday, tuesday }) })).toEqual([
      expect.stringMatching(/^weeks\/01\.yaml slide-6 prompt: It opens with “if”, like .+ in the same week\.$/),
    ])
  })

  test('no form of talk is used twice', () => {
    expect(faultsIn({ 'weeks/01': aWeek(1, { friday: { talk: 'pairs: draw it, or say it' } }) })).toEqual([
      expect.stringMatching(/^weeks\/01\.yaml slide-9 talk: “pairs” is also the form of .+ in the same week\.$/),
    ])
  })
})

test('only themed weeks may name harm', () => {
  const monday = { sensitivity: 2 } as const
  expect(faultsIn({ 'weeks/01': aWeek(1, { monday }) })).toEqual([
    'weeks/01.yaml slide-5 sensitivity: A slide that names harm is in an ordinary week.',
  ])
  expect(faultsIn({ 'themed/anti-bullying-week': aWeek(54, { monday }) })).toEqual([])
})

describe('from week 48 on, at home', () => {
  test('no text mentions a class', () => {
    const monday = { subtitle: 'A game for our class' }
    expect(faultsIn({ 'weeks/48': aWeek(48, { monday }) })).toEqual([
      'weeks/48.yaml slide-240 subtitle: “our class”: this week is for home.',
    ])
    expect(faultsIn({ 'weeks/47': aWeek(47, { monday }) })).toEqual([])
  })

  test('there is no line for home', () => {
    const monday = { home: 'What fell today?' }
    expect(faultsIn({ 'weeks/48': aWeek(48, { monday }) })).toEqual([
      'weeks/48.yaml slide-240 home: This week is for home already.',
    ])
    expect(faultsIn({ 'weeks/47': aWeek(47, { monday }) })).toEqual([])
  })

  test('the talk offers a form for two', () => {
    const monday = { talk: 'quiet minute: point at yours' }
    expect(faultsIn({ 'weeks/53': aWeek(53, { monday }) })).toEqual([
      'weeks/53.yaml slide-265 talk: This week is for home, and the talk offers no form for two.',
    ])
    expect(faultsIn({ 'weeks/47': aWeek(47, { monday }) })).toEqual([])
  })
})
