import { expect, test } from 'vitest'
import { promptFor } from './slide-wording.ts'

const wordings = { prompt: 'What can wait?', promptSimple: 'Bear waits. What for?' }

test.each([
  ['eyfs', wordings.promptSimple],
  ['ks1', wordings.promptSimple],
  ['lowerKS2', wordings.prompt],
  ['upperKS2', wordings.prompt],
] as const)('%s reads: %s', (band, heard) => {
  expect(promptFor(wordings, band)).toBe(heard)
})

test('a slide without a simple prompt shows every band the same one', () => {
  expect(promptFor({ ...wordings, promptSimple: null }, 'eyfs')).toBe(wordings.prompt)
})
