import { expect, test } from 'vitest'
import { writtenOwnSlide } from '#contract/slides/own-slides.ts'
import { slideFaults } from '#contract/slides/rules/slide-faults.ts'
import { aSentSlide } from '#tests/support/slides/own-slides.ts'
import { takenSentence, pinFault, writtenFrom } from './rules.ts'

const letters = (count: number) => 'a'.repeat(count)

test.for([
  ['no title', { title: undefined }, 'title', 'Please fill this in'],
  ['a title of spaces', { title: ' \n ' }, 'title', 'Please fill this in'],
  ['a long title', { title: letters(61) }, 'title', 'Please keep this to 60 characters: more does not fit'],
  ['no prompt', { prompt: '' }, 'prompt', 'Please fill this in'],
  ['a long prompt', { prompt: letters(121) }, 'prompt', 'Please keep this to 120 characters: more does not fit'],
  ['a long simple wording', { promptSimple: letters(121) }, 'promptSimple', /120 characters/],
  ['a long follow-up', { followUp: letters(101) }, 'followUp', /100 characters/],
  ['a long starter', { sentenceStartersKS1: ['Yes…', letters(56)] }, 'sentenceStartersKS1.1', /55 characters/],
  ['five starters', { sentenceStarters: ['a', 'b', 'c', 'd', 'e'] }, 'sentenceStarters', /4 starters/],
  ['half a minute', { timerDuration: 30 }, 'timerDuration', 'Please give the class at least a minute'],
  ['an hour', { timerDuration: 3600 }, 'timerDuration', 'Please choose at most 30 minutes'],
  ['half a second', { timerDuration: 90.5 }, 'timerDuration', 'Please give whole seconds'],
  ['no theme', { theme: 'sunday' }, 'theme', 'Please choose a theme'],
  ['two emoji', { emoji: '🌱🌱' }, 'emoji', 'Please choose one picture'],
  ['a letter as emoji', { emoji: 'a' }, 'emoji', 'Please choose one picture'],
  ['a control character', { prompt: 'What\u0000?' }, 'prompt', 'Please use one line of plain letters'],
  ['a bidirectional override', { title: 'a\u202Eb' }, 'title', 'Please use one line of plain letters'],
  ['an impossible date', { pinnedOn: '2026-02-30' }, 'pinnedOn', 'Please give a day of the calendar'],
] as const)('%s is refused with an issue at its field', ([_what, changes, path, message]) => {
  const issues = writtenOwnSlide.safeParse({ ...aSentSlide(), ...changes }).error?.issues ?? []
  expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  expect(issues[0]?.message).toMatch(message)
})

test.for([
  ['a slide with only the required fields', {}],
  ['a closed question in capitals, about money', { prompt: 'IS MONEY NICE' }],
  ['a flag', { emoji: '🏴󠁧󠁢󠁷󠁬󠁳󠁿' }],
  ['an emoji of several code points', { emoji: '👩🏽‍🚀' }],
  ['the longest prompt in emoji', { prompt: '🙂'.repeat(120) }],
  ['explicit empty values', { followUp: null, subtitle: '', emoji: null, pinnedOn: null }],
] as const)('%s is accepted', ([_what, changes]) => {
  expect(writtenOwnSlide.safeParse({ ...aSentSlide(), ...changes }).error).toBeUndefined()
})

test('pasted line breaks are removed, and empty or duplicate starters are dropped', () => {
  const sent = writtenOwnSlide.parse({
    ...aSentSlide(),
    prompt: ' What\r\n makes  you curious? ',
    sentenceStarters: ['I wonder…', ' ', 'I  wonder…', ''],
  })
  expect(writtenFrom('own-1', sent)).toMatchObject({
    prompt: 'What makes you curious?',
    starters: { all: ['I wonder…'], eyfs: [] },
  })
})

test('omitted fields are stored as empty, so that the library’s content rules can check them', () => {
  const written = writtenFrom('own-1', writtenOwnSlide.parse(aSentSlide()))
  expect(slideFaults(written).map(({ field }) => field)).toContain('followUp')
})

test('a pinned slide has the theme of its day', () => {
  const sent = writtenOwnSlide.parse(aSentSlide({ theme: 'friday' }))
  expect([writtenFrom('own-1', sent).theme, writtenFrom('own-1', sent, 'tuesday').theme]).toEqual(['friday', 'tuesday'])
})

test.for([
  ['2026-11-16', undefined],
  ['2027-11-16', undefined],
  ['2026-11-13', 'This day is over. Please choose today or a later one.'],
  ['2026-11-21', 'There is no slide at the weekend. Please choose a weekday.'],
  ['2027-11-17', 'Please choose a day within a year.'],
] as const)('on 16 November 2026, %s: %s', ([day, sentence]) => {
  expect(pinFault(day, '2026-11-16')).toBe(sentence)
})

test('the sentence for a taken day names the slide on it', () => {
  expect(takenSentence('Our assembly', '2026-11-17')).toBe(
    '“Our assembly” is on Tuesday 17 November 2026 already. Please choose another day, or take that slide off it first.',
  )
})
