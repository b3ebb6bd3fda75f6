import { expect, test } from 'vitest'
import { planInWords, promptFor, startersFor } from './wording.ts'

const wordings = { prompt: 'What can wait?', promptSimple: 'Bear waits. What for?' }

test.each([
  ['eyfs', wordings.promptSimple],
  ['ks1', wordings.promptSimple],
  ['lowerKS2', wordings.prompt],
  ['upperKS2', wordings.prompt],
] as const)('%s hears: %s', (band, heard) => {
  expect(promptFor(wordings, band)).toBe(heard)
})

test('a slide without simple words asks everyone the same', () => {
  expect(promptFor({ ...wordings, promptSimple: null }, 'eyfs')).toBe(wordings.prompt)
})

test('each band has its own starters', () => {
  const slide = {
    sentenceStartersEYFS: ['Bear is…'],
    sentenceStartersKS1: ['Bear could…'],
    sentenceStartersLowerKS2: ['It can wait because…'],
    sentenceStartersUpperKS2: [],
  }
  expect((['eyfs', 'ks1', 'lowerKS2', 'upperKS2'] as const).map((band) => startersFor(slide, band))).toEqual([
    ['Bear is…'],
    ['Bear could…'],
    ['It can wait because…'],
    [],
  ])
})

test.each([
  [180, 'back to back: one talks, one draws', '3 minutes, back to back'],
  [60, 'pairs: tell, then swap', '1 minute, pairs'],
  [90, 'vote: hands up: yes or no', '1½ minutes, vote'],
  [300, 'as you like', '5 minutes'],
  [300, null, '5 minutes'],
])('%i seconds of “%s”: %s', (timerDuration, talk, words) => {
  expect(planInWords({ timerDuration, talk })).toBe(words)
})
