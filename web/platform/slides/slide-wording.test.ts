import { expect, test } from 'vitest'
import { promptFor, startersOf } from './slide-wording.ts'

const wordings = { prompt: 'What can wait?', promptSimple: 'Bear waits. What for?' }

test.each([
  ['eyfs', wordings.promptSimple],
  ['ks1', wordings.promptSimple],
  ['lowerKS2', wordings.prompt],
  ['upperKS2', wordings.prompt],
] as const)('%s reads: %s', (band, heard) => {
  expect(promptFor(wordings, band)).toBe(heard)
})

test('a slide without a simple prompt shows every band the same one', () => {
  expect(promptFor({ ...wordings, promptSimple: null }, 'eyfs')).toBe(wordings.prompt)
})

test('each band has its own starters', () => {
  const slide = {
    sentenceStarters: ['Waiting is…'],
    sentenceStartersEYFS: ['Bear is…'],
    sentenceStartersKS1: ['Bear could…'],
    sentenceStartersLowerKS2: ['It can wait because…'],
    sentenceStartersUpperKS2: [],
  }
  expect(startersOf(slide)).toEqual({
    all: ['Waiting is…'],
    eyfs: ['Bear is…'],
    ks1: ['Bear could…'],
    lowerKS2: ['It can wait because…'],
    upperKS2: [],
  })
})
