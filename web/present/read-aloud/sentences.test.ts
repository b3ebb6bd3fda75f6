import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test.for<[string, string, string[]]>([
  ['a sentence starter ends with a pause, not with “dot dot dot”', 'Bear can say…', ['Bear can say,']],
  ['three dots are an ellipsis, too', 'Bear can say...', ['Bear can say,']],
  ['a gap in the middle is a pause', 'I think … because …', ['I think, because,']],
  ['a gap before a question mark leaves the question', 'Would you rather…?', ['Would you rather?']],
  ['a gap at the start is left out', '…because I saw it.', ['because I saw it.']],
  ['lines to write on are gaps', 'I agree with ___ because ___.', ['I agree with, because.']],
  ['a dash is a pause', 'One thing – the red one – is missing.', ['One thing, the red one, is missing.']],
  ['quotation marks are dropped', 'She says, ‘Stop!’ Is “no” enough?', ['She says, Stop!', 'Is no enough?']],
  ['apostrophes stay', 'I’d ask if it’s Tom’s.', ['I’d ask if it’s Tom’s.']],
  ['straight quotation marks are dropped as well', "She says, 'It's mine.'", ["She says, It's mine."]],
  ['a hyphen stays in its word', 'A three-legged stool', ['A three-legged stool']],
  ['each sentence is read on its own', 'Fox laughs. How can Bear help?', ['Fox laughs.', 'How can Bear help?']],
  ['a decimal point ends no sentence', 'It costs £2.50. Is that fair?', ['It costs £2.50.', 'Is that fair?']],
  ['emoji are not described', '🎉 Party time! 👍🏽', ['Party time!']],
  ['a new line is a space', 'Fox laughs\nat Mouse.', ['Fox laughs at Mouse.']],
  ['nothing to say is left out', ' … ', []],
])('%s', ([, text, sentences]) => {
  expect(sentencesOf([text])).toEqual(sentences)
})

test('texts are read in their order, none joined to the next', () => {
  expect(sentencesOf(['Fox laughs', 'Bear can say…'])).toEqual(['Fox laughs', 'Bear can say,'])
})

test('a long sentence is cut at its last comma that leaves it short enough', () => {
  const start =
    'When a team loses badly and someone has to tell the captain, who is already upset and sitting alone by the wall,'
  expect(sentencesOf([`${start} what would you say first to be kind and still tell the truth?`])).toEqual([
    start,
    'what would you say first to be kind and still tell the truth?',
  ])
})

test('however long and odd a text is, each part is short enough and no word is lost', () => {
  const text = `${'and then '.repeat(60)}${'a'.repeat(300)} end`
  const parts = sentencesOf([text])
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(130)
  expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
