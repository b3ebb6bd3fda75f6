import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'
import { type Draft, emptyDraft } from './draft.ts'

const on = (changes: Partial<Draft>) => Object.fromEntries(adviceOn({ ...emptyDraft, ...changes }))

test('empty fields get no advice', () => {
  expect(on({})).toEqual({})
})

test('each rule of the library gives advice on how to fix the draft', () => {
  const {
    prompt,
    'starters.ks1': starters,
    ...others
  } = on({
    prompt: 'Is your favourite shop in town open today?',
    starters: { ...emptyDraft.starters, ks1: 'I think...\nA shop is' },
  })
  expect(prompt).toEqual([
    'It opens with “is” and can be answered by yes or no. Ask why, how or “this or that”, or open it in the follow-up.',
  ])
  expect(starters).toEqual([
    '2 starters. Write 3.',
    '“I think…” is a bare stem, which any slide could carry. Write the beginning of an answer to this question.',
    '“A shop is” does not end in “…”. Add … for a child to finish it.',
  ])
  expect(others).toEqual({})
})

test('words unsuitable for a class are named, without a mention of the exceptions file', () => {
  const { title } = on({ title: 'All about Lego' })
  expect(title).toEqual([expect.stringContaining('“Lego” is a brand.')])
  expect(title?.join()).not.toContain('exceptions')
})

test('straight quotation marks get no advice', () => {
  expect(on({ title: "It isn't the end" })).toEqual({})
})

test('the word card, the choices and the lines of the note get advice, too', () => {
  const {
    'note.ask': ask,
    'word.example': example,
    'talk.items': items,
    ...others
  } = on({
    word: 'shop',
    prompt: 'Which shop would a giant visit first, and why?',
    example: 'We went there.',
    form: 'two sides',
    talk: 'Point to yours.',
    items: 'Stay',
    ask: 'What else could it buy?',
  })
  expect(ask).toEqual([expect.stringContaining('It is not a question in quotation marks.')])
  expect(example).toEqual([expect.stringContaining('“shop” is not in it.')])
  expect(items).toEqual([expect.stringContaining('“two sides” has 1 choice.')])
  expect(others).toEqual({})
})
