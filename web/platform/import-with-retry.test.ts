import { expect, test } from 'vitest'
import { importWithRetry } from './import-with-retry.ts'

test('a module that loads is returned', async () => {
  await expect(importWithRetry(() => Promise.resolve({ board: 1 }))()).resolves.toEqual({ board: 1 })
})

test('after a failure that names the URL, the retry uses a different URL', async () => {
  let asked = 0
  const load = importWithRetry(() => {
    asked += 1
    return Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:9/assets/board-1.js'),
    )
  })
  await expect(load()).rejects.toThrow('assets/board-1.js')
  await expect(load()).rejects.toBeInstanceOf(Error)
  expect(asked).toBe(1)
})

test('after a failure without a URL, the retry uses the same one', async () => {
  let asked = 0
  const load = importWithRetry(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Importing a module script failed.')
    return 'the board'
  })
  await expect(load()).rejects.toThrow('failed')
  await expect(load()).resolves.toBe('the board')
})
