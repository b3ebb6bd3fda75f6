import { expect, test } from 'vitest'
import { aSlideWithStarters } from '#tests/support/slides/written-slides.ts'
import type { WrittenSlide } from '../writing/written-slide.ts'
import { slideFaults } from './slide-faults.ts'

type Starters = Partial<WrittenSlide['starters']>
type Planted = [what: string, starters: Starters, field: string, wrong: string]

const [one, two, three, four] = ['It broke when…', 'It shook as…', 'It stood until…', 'It bent so…']

const upper = ['Adding to that, the tower…', 'But the tower would…', 'The tower fell because…']
const bare = (starter: string) => `“${starter}” is a bare stem, which any slide could carry.`

const planted: Planted[] = [
  ['two starters for everyone', { all: [one, two] }, 'starters.all', '2 starters.'],
  ['a missing band', { eyfs: [] }, 'starters.eyfs', '0 starters.'],
  ['one starter for the youngest', { eyfs: [one] }, 'starters.eyfs', '1 starters.'],
  ['four for the youngest', { eyfs: [one, two, three, four] }, 'starters.eyfs', '4 starters.'],
  ['four for Year 1 & 2', { ks1: [one, two, three, four] }, 'starters.ks1', '4 starters.'],
  ['two for Year 3 & 4', { lowerKS2: [one, two] }, 'starters.lowerKS2', '2 starters.'],
  [
    'many characters for the youngest',
    { eyfs: [one, 'Underneath the tumbling bricks…'] },
    'starters.eyfs',
    '“Underneath the tumbling bricks…”: 31 characters; at most 30.',
  ],
  [
    'many characters for Year 1 & 2',
    { ks1: [one, two, 'Building tall towers together needs…'] },
    'starters.ks1',
    '“Building tall towers together needs…”: 36 characters; at most 34.',
  ],
  [
    'many characters for Year 3 & 4',
    { lowerKS2: [one, two, 'Sometimes everything collapses all at once because…'] },
    'starters.lowerKS2',
    '“Sometimes everything collapses all at once because…”: 51 characters; at most 48.',
  ],
  [
    'many characters for Year 5 & 6',
    { upperKS2: [...upper, 'Sometimes everything collapses together underneath towers…'] },
    'starters.upperKS2',
    '“Sometimes everything collapses together underneath towers…”: 58 characters; at most 50.',
  ],
  [
    'a starter without an open end',
    { ks1: [one, two, 'It fell over'] },
    'starters.ks1',
    '“It fell over” does not end in “…”.',
  ],
  ['a question', { ks1: [one, two, 'What fell?'] }, 'starters.ks1', '“What fell?” does not end in “…”.'],
  ['a whole phrase for Year 1 & 2', { ks1: [one, two, 'Me too!'] }, 'starters.ks1', '“Me too!” does not end in “…”.'],
  [
    'the same starter in two bands, in capitals',
    { lowerKS2: ['It fell BECAUSE…', two, three] },
    'starters.lowerKS2',
    '“It fell BECAUSE…” stands twice on this slide.',
  ],
  ['a bare stem', { ks1: [one, two, 'I think…'] }, 'starters.ks1', bare('I think…')],
  ['a bare feeling', { eyfs: [one, 'I feel…'] }, 'starters.eyfs', bare('I feel…')],
  ['a bare liking', { eyfs: [one, 'I like…'] }, 'starters.eyfs', bare('I like…')],
  ['a bare agreement', { upperKS2: [...upper, 'I agree, because…'] }, 'starters.upperKS2', bare('I agree, because…')],
]

test.each(planted)('%s is found', (_, starters, field, wrong) => {
  const faults = slideFaults(aSlideWithStarters(starters))
  expect(faults.map((fault) => [fault.field, fault.wrong])).toEqual([[field, wrong]])
  expect(faults[0]?.fix).toMatch(/^\p{Lu}.+\.$/u)
})

test.each(['I was sad when…', 'We’d been upset by…', 'Once I cried…', 'I never wanted…'])(
  'on a sensitive slide “%s” is found',
  (starter) => {
    const lowerKS2 = [one, two, starter]
    const questions = {
      prompt: 'What might help someone after a mistake, and why?',
      promptSimple: 'Mouse is sad. What can Bear do?',
    }
    expect(slideFaults(aSlideWithStarters({ lowerKS2 }, { ...questions, sensitivity: 1 }))).toMatchObject([
      {
        field: 'starters.lowerKS2',
        wrong: `“${starter}” asks a child for their own story, and this slide may touch a nerve.`,
      },
    ])
    expect(slideFaults(aSlideWithStarters({ lowerKS2 }, { ...questions, sensitivity: 0 }))).toEqual([])
  },
)
