import { expect, test } from 'vitest'
import { lastResort, type Room, roomsBeyond, roomy, usualRooms } from './rooms.ts'

const [, dense = roomy, wordsOnly = roomy] = usualRooms
const inWords = ({ picture, followUp, starters }: Room) =>
  `picture ${picture}, follow-up ${followUp}, ${starters} starters`

test.for([
  [
    'a roomy board',
    roomy,
    [
      'picture shown, follow-up shown, all starters',
      'picture shown, follow-up shown, all starters',
      'picture small, follow-up shown, all starters',
      'picture small, follow-up hidden, all starters',
      'picture small, follow-up hidden, three starters',
      'picture hidden, follow-up hidden, three starters',
    ],
  ],
  [
    'a full board',
    dense,
    [
      'picture shown, follow-up shown, all starters',
      'picture small, follow-up shown, all starters',
      'picture small, follow-up hidden, all starters',
      'picture small, follow-up hidden, three starters',
      'picture hidden, follow-up hidden, three starters',
    ],
  ],
  [
    'a board of words only',
    wordsOnly,
    [
      'picture hidden, follow-up shown, all starters',
      'picture hidden, follow-up hidden, all starters',
      'picture hidden, follow-up hidden, three starters',
    ],
  ],
] as const)(
  'on %s first the picture makes room for larger text, then the follow-up, then starters',
  ([, room, order]) => {
    expect(roomsBeyond(room).map(inWords)).toEqual(order)
  },
)

test('words that had to break to fit may break in every larger size', () => {
  expect(roomsBeyond(lastResort).map(({ words }) => words)).toEqual(['broken', 'broken', 'broken'])
})
