import { expect, test } from 'vitest'
import { matches } from './matches.ts'

const text = 'Keys and clickers. A clicker that sends Page Down works on the school’s Wi-Fi, too: see /check.'

test.for([
  ['', true],
  ['   ', true],
  ['CLICKER', true],
  ['clickers', true],
  ['click', true],
  ['page down', true],
  ['down page', true],
  ["school's", true],
  ['wifi', true],
  ['wi-fi', true],
  ['/check', true],
  ['icker', false],
  ['clicker zebra', false],
  ['?!', true],
  ['👍', true],
  ['<script>', false],
] as const)('a search for “%s” finds the text: %s', ([search, isFound]) => {
  expect(matches(text, search)).toBe(isFound)
})
