import { expect, test } from 'vitest'
import { composeSlide, type ContentSlide } from './content-slide.ts'

const starters = ['It is…']
const slide: ContentSlide = {
  id: 'the-drawer',
  theme: 'monday',
  topic: 'endings',
  word: { word: 'clutter', meaning: 'lots of things in a muddle', example: 'Under all that clutter is a pen.' },
  emoji: '🗃️',
  title: 'The drawer',
  prompt: 'The drawer won’t shut. What should go?',
  promptSimple: 'What goes?',
  followUp: 'When does a treasure turn into clutter?',
  timerDuration: 180,
  starters: { all: starters, eyfs: starters, ks1: starters, lowerKS2: starters, upperKS2: starters },
  talk: { form: 'rank', task: 'Put these in order.', items: ['Six dead pens', 'A kind note'] },
  note: { ask: '‘Why?’', listenFor: 'Reasons.', ifItStalls: 'Hold up a pen.' },
  picture: { names: ['card-file-box'], emoji: ['🗃️'], alt: 'A drawer' },
  strands: ['cognitive'],
  curriculum: { spokenLanguage: [4], pshe: 'Relationships' },
  sensitivity: 0,
}

test('word, talk and note are also strings, as the release before knows them', () => {
  expect(composeSlide(slide)).toMatchObject({
    word: 'clutter',
    talk: 'rank: Put these in order. 1 Six dead pens, 2 A kind note',
    teacherNote: 'Ask: ‘Why?’ Listen for: Reasons. If it stalls: Hold up a pen.',
  })
})

test.for([
  ['heard', 'vote: Say yours. Choose from the first three ideas you hear.'],
  [undefined, 'vote: Say yours.'],
] as const)('a talk with the choices %s has them in its string', ([items, words]) => {
  const { talk } = composeSlide({ ...slide, talk: { form: 'vote', task: 'Say yours.', ...(items ? { items } : {}) } })
  expect(talk).toBe(words)
})

test('a care line ends the string of the note', () => {
  const { note, teacherNote } = composeSlide({ ...slide, note: { ...slide.note, care: 'No real drawers.' } })
  expect(teacherNote).toMatch(/ Care: No real drawers\.$/)
  expect(note?.care).toBe('No real drawers.')
  expect(composeSlide(slide).note?.care).toBeNull()
})
