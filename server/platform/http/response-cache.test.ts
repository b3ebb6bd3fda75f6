import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { responseCache } from './response-cache.ts'

const readWord = endpoint({
  method: 'GET',
  path: '/api/word',
  access: 'anyone',
  says: 'A word.',
  response: z.object({ word: z.string() }),
})

/** Responses that contain the number of times one was built. */
function words(most = 10) {
  const cache = responseCache(most)
  let made = 0
  return async (period: string, key: string) => {
    const { text } = await cache(readWord, { period, key }, async () => ({ word: `${period} ${key} ${++made}` }))
    return JSON.parse(text).word
  }
}

test('a thousand concurrent calls share one response', async () => {
  const word = words()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => word('Monday', 'a')))
  expect(new Set(answers)).toEqual(new Set(['Monday a 1']))
})

test('each key has its own response', async () => {
  const word = words()
  expect([await word('Monday', 'a'), await word('Monday', 'b'), await word('Monday', 'a')]).toEqual([
    'Monday a 1',
    'Monday b 2',
    'Monday a 1',
  ])
})

test('a new period starts with an empty cache', async () => {
  const word = words()
  await word('Monday', 'a')
  expect([await word('Tuesday', 'a'), await word('Tuesday', 'a')]).toEqual(['Tuesday a 2', 'Tuesday a 2'])
})

test('a response started in one period and finished in the next is not cached for the next', async () => {
  const cache = responseCache(10)
  let finish = (_answer: { word: string }): void => {}
  const slow = new Promise<{ word: string }>((resolve) => (finish = resolve))
  const early = cache(readWord, { period: 'Monday' }, () => slow)
  const tuesdays = await cache(readWord, { period: 'Tuesday' }, () => ({ word: 'Tuesday' }))
  finish({ word: 'Monday' })
  expect((await early).text).toBe('{"word":"Monday"}')
  expect(await cache(readWord, { period: 'Tuesday' }, () => ({ word: 'made again' }))).toBe(tuesdays)
})

test('a full cache evicts the oldest response', async () => {
  const word = words(2)
  for (const key of ['a', 'b', 'c']) await word('Monday', key)
  expect([await word('Monday', 'b'), await word('Monday', 'c'), await word('Monday', 'a')]).toEqual([
    'Monday b 2',
    'Monday c 3',
    'Monday a 4',
  ])
})

test('more concurrent calls than the cache holds all get their response, and the oldest is evicted', async () => {
  const word = words(2)
  const atOnce = await Promise.all(['a', 'b', 'c'].map((key) => word('Monday', key)))
  expect(atOnce).toEqual(['Monday a 1', 'Monday b 2', 'Monday c 3'])
  expect([await word('Monday', 'b'), await word('Monday', 'c'), await word('Monday', 'a')]).toEqual([
    'Monday b 2',
    'Monday c 3',
    'Monday a 4',
  ])
})

test('a failed response is not cached', async () => {
  const cache = responseCache(10)
  const place = { period: 'Monday' }
  const lost = () => Promise.reject(new Error('The database is away.'))
  await expect(cache(readWord, place, lost)).rejects.toThrow('The database is away.')
  expect((await cache(readWord, place, () => ({ word: 'back' }))).text).toBe('{"word":"back"}')
})
