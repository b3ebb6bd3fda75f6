import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { cachedResponse } from './response-cache.ts'

const readWord = endpoint({
  method: 'GET',
  path: '/api/word',
  access: 'anyone',
  says: 'A word.',
  response: z.object({ word: z.string() }),
})

/** Responses that contain the number of times one was built. */
function words() {
  let made = 0
  return (source: object, key: string) =>
    JSON.parse(cachedResponse(source, readWord, key, () => ({ word: `${key} ${++made}` })).text).word
}

test('each key has its own response, built once', () => {
  const [word, source] = [words(), {}]
  expect([word(source, 'a'), word(source, 'b'), word(source, 'a')]).toEqual(['a 1', 'b 2', 'a 1'])
})

test('what is made from another source is built again', () => {
  const [word, source, other] = [words(), {}, {}]
  expect([word(source, 'a'), word(other, 'a'), word(source, 'a')]).toEqual(['a 1', 'a 2', 'a 1'])
})

test('a full cache evicts the response that was asked for longest ago', () => {
  const [word, source] = [words(), {}]
  const asked = (...keys: string[]) => keys.map((key) => word(source, key))
  asked('often', 'once')
  for (let key = 0; key < 99; key += 1) asked(`${key}`, 'often')
  expect(asked('often', 'once')).toEqual(['often 1', 'once 102'])
})

test('a failed response is not cached', () => {
  const source = {}
  const fail = () => {
    throw new Error('This day has no slide.')
  }
  expect(() => cachedResponse(source, readWord, '', fail)).toThrow('This day has no slide.')
  expect(cachedResponse(source, readWord, '', () => ({ word: 'back' })).text).toBe('{"word":"back"}')
})
