import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const card = { width: 400, height: 300 }
const laptop = { width: 1280, height: 800 }
const slide = { left: 40, top: 190, width: 800, height: 350 }
const themes = { left: 876, top: 190, width: 364, height: 390 }

test.each([
  ['right of the slide', { anchor: slide }, { left: 856, top: 190 }],
  ['left of an anchor at the right edge', { anchor: themes }, { left: 460, top: 190 }],
  [
    'below an anchor as wide as the screen',
    { anchor: { left: 40, top: 100, width: 1200, height: 60 } },
    { left: 40, top: 176 },
  ],
  [
    'above an anchor near the bottom',
    { anchor: { left: 40, top: 600, width: 1200, height: 60 } },
    { left: 40, top: 284 },
  ],
  ['never off the screen', { anchor: { ...slide, top: 700, height: 60 } }, { left: 856, top: 484 }],
  ['in the middle, without an anchor', { anchor: undefined }, { left: 440, top: 250 }],
])('the card is placed %s', (_, { anchor }, spot) => {
  expect(placeCard({ card, anchor, room: laptop })).toEqual({ ...spot, covered: 0 })
})

const phone = { width: 360, height: 740 }
const wide = { width: 328, height: 300 }

test.each([
  ['along the bottom', { top: 20, height: 200 }, { top: 424, covered: 0 }],
  ['along the top, if the anchor is at the bottom', { top: 500, height: 200 }, { top: 16, covered: 0 }],
  ['where it covers least of a tall anchor', { top: 20, height: 500 }, { top: 424, covered: 328 * 96 }],
])('on a phone the card is placed %s', (_, place, { top, covered }) => {
  const anchor = { left: 12, width: 336, ...place }
  expect(placeCard({ card: wide, anchor, room: phone })).toEqual({ left: 16, top, covered })
})
