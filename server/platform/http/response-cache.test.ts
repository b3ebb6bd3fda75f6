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

/** Answers that say how often they had to be made. */
function words(most = 10) {
  const ready = responseCache(most)
  let made = 0
  return async (period: string, key: string) => {
    const { bytes } = await ready(readWord, { period, key }, async () => ({ word: `${period} ${key} ${++made}` }))
    return JSON.parse(bytes).word
  }
}

test('a thousand who ask at once get the one answer that is made', async () => {
  const word = words()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => word('Monday', 'a')))
  expect(new Set(answers)).toEqual(new Set(['Monday a 1']))
})

test('what differs by its key is another answer', async () => {
  const word = words()
  expect([await word('Monday', 'a'), await word('Monday', 'b'), await word('Monday', 'a')]).toEqual([
    'Monday a 1',
    'Monday b 2',
    'Monday a 1',
  ])
})

test('a new period begins with nothing', async () => {
  const word = words()
  await word('Monday', 'a')
  expect([await word('Tuesday', 'a'), await word('Tuesday', 'a')]).toEqual(['Tuesday a 2', 'Tuesday a 2'])
})

test('an answer that was begun in one period and is done in the next is not kept for the next', async () => {
  const ready = responseCache(10)
  let finish = (_answer: { word: string }): void => {}
  const slow = new Promise<{ word: string }>((resolve) => (finish = resolve))
  const early = ready(readWord, { period: 'Monday' }, () => slow)
  const tuesdays = await ready(readWord, { period: 'Tuesday' }, () => ({ word: 'Tuesday' }))
  finish({ word: 'Monday' })
  expect((await early).bytes).toBe('{"word":"Monday"}')
  expect(await ready(readWord, { period: 'Tuesday' }, () => ({ word: 'made again' }))).toBe(tuesdays)
})

test('no more are kept than agreed: the oldest goes', async () => {
  const word = words(2)
  for (const key of ['a', 'b', 'c']) await word('Monday', key)
  expect([await word('Monday', 'b'), await word('Monday', 'c'), await word('Monday', 'a')]).toEqual([
    'Monday b 2',
    'Monday c 3',
    'Monday a 4',
  ])
})

test('of more that are asked for at once than are kept, each is answered and the oldest goes', async () => {
  const word = words(2)
  const atOnce = await Promise.all(['a', 'b', 'c'].map((key) => word('Monday', key)))
  expect(atOnce).toEqual(['Monday a 1', 'Monday b 2', 'Monday c 3'])
  expect([await word('Monday', 'b'), await word('Monday', 'c'), await word('Monday', 'a')]).toEqual([
    'Monday b 2',
    'Monday c 3',
    'Monday a 4',
  ])
})

test('an answer that could not be made is asked for again', async () => {
  const ready = responseCache(10)
  const place = { period: 'Monday' }
  const lost = () => Promise.reject(new Error('The database is away.'))
  await expect(ready(readWord, place, lost)).rejects.toThrow('The database is away.')
  expect((await ready(readWord, place, () => ({ word: 'back' }))).bytes).toBe('{"word":"back"}')
})
