import { expect, test } from 'vitest'
import { dateOf, type PresentedSlide } from './presented-slide.ts'

const slide: PresentedSlide = {
  id: 'mon-12',
  date: '2026-11-16',
  theme: 'monday',
  emoji: '🌱',
  title: 'Small steps',
  subtitle: null,
  prompt: 'Which step is the hardest?',
  promptSimple: 'How does Bear climb?',
  followUp: null,
  timerDuration: 180,
  starters: { all: [], eyfs: [], ks1: [], lowerKS2: [], upperKS2: [] },
  picture: null,
  wordCard: null,
  talkPlan: null,
  sensitivity: 0,
}

test('a slide shows its date, and the demo slide none', () => {
  expect(dateOf(slide)).toBe('2026-11-16')
  expect(dateOf({ ...slide, id: 'demo' })).toBeUndefined()
})
