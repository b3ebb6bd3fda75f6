import { expect, test } from 'vitest'
import { startersOf } from './starters.ts'

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
