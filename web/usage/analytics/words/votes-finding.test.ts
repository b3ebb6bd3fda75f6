import { expect, test } from 'vitest'
import { votesFinding } from './votes-finding.ts'

const votes = (listed: number, changed: number) =>
  Array.from({ length: listed }, (_, at) => ({ changedAtLeast: at < changed ? 5 : null }))

test.each([
  [0, votes(0, 0), undefined],
  [1, votes(1, 0), 'One class voted this term.'],
  [1, votes(1, 1), 'One class voted this term; at least 5 children changed their minds.'],
  [
    2,
    [{ changedAtLeast: 9 }, { changedAtLeast: 6 }],
    'Classes voted 2 times this term; each time at least 6 children changed their minds.',
  ],
  [7, votes(7, 0), 'Classes voted 7 times this term.'],
  [7, votes(7, 1), 'Classes voted 7 times this term; in one of these votes at least 5 children changed their minds.'],
  [7, votes(7, 4), 'Classes voted 7 times this term; in 4 of these votes at least 5 children changed their minds.'],
  [7, votes(7, 7), 'Classes voted 7 times this term; each time at least 5 children changed their minds.'],
  [
    81,
    votes(50, 30),
    'Classes voted 81 times this term; in 30 of the last 50 votes at least 5 children changed their minds.',
  ],
])('%i votes: %#', (inAll, listed, words) => {
  expect(votesFinding({ period: 'term', inAll, votes: listed })).toBe(words)
})
