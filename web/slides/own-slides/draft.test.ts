import { expect, test } from 'vitest'
import { writtenOwnSlide } from '#contract/slides/own-slides.ts'
import { bodyOf, draftOf, emptyDraft, linesOf, themeOf } from './draft.ts'

const draft = {
  ...emptyDraft,
  title: 'Our assembly',
  prompt: 'What made you curious?',
  starters: { ...emptyDraft.starters, all: 'It made me…\n\n It  was… \nIt made me…' },
  pinnedOn: '2026-11-17',
}

test('starters are unique, non-empty lines', () => {
  expect(linesOf(draft.starters.all)).toEqual(['It made me…', 'It was…'])
})

test('a draft is converted to the API’s request body', () => {
  expect(writtenOwnSlide.parse(bodyOf(draft))).toMatchObject({
    title: 'Our assembly',
    sentenceStarters: ['It made me…', 'It was…'],
    curriculum: { eyfs: null },
    pinnedOn: '2026-11-17',
  })
})

test('a saved slide fills the same fields again', () => {
  const { pinnedOn = null, curriculum: _, ...sent } = writtenOwnSlide.parse(bodyOf(draft))
  const slide = {
    ...sent,
    id: 'own-1',
    version: 'v',
    createdAt: '2026-11-16T08:50:00.000Z',
    isCustom: true,
    ageGroup: 'all',
    emoji: '',
    subtitle: null,
    word: null,
    promptSimple: null,
    followUp: null,
    talk: null,
    teacherNote: null,
    wordCard: null,
    talkPlan: null,
    note: null,
    picture: null,
    home: null,
    sentenceStarters: ['It made me…', 'It was…'],
    sentenceStartersEYFS: [],
    sentenceStartersKS1: [],
    sentenceStartersLowerKS2: [],
    sentenceStartersUpperKS2: [],
    strands: [],
    curriculum: { spokenLanguage: [], eyfs: null, pshe: null },
    sensitivity: 0,
    pinnedOn,
  }
  expect(draftOf(slide)).toEqual({ ...draft, starters: { ...draft.starters, all: 'It made me…\nIt was…' } })
})

test('a pinned slide takes its weekday’s theme, any other keeps its own', () => {
  expect(themeOf(draft)).toBe('tuesday')
  expect(themeOf({ ...draft, pinnedOn: '' })).toBe('monday')
  expect(themeOf({ ...draft, pinnedOn: '2026-11-21' })).toBe('monday')
})
