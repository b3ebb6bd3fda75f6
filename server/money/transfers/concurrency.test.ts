import { expect, test } from 'vitest'
import { post, testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

/** Each from a network of its own. */
function send(at: number) {
  const body = { planType: 'individual', email: `amy@home-${at}.example`, name: 'Amy Lin' }
  const remoteAddress = `10.3.${at >> 8}.${at & 255}`
  return testApp({ db: database() }).inject({ ...post('/api/orders/bacs', body), remoteAddress })
}

test('of very many orders at once those that would wait too long get 503, and can be sent again', async () => {
  const responses = await Promise.all(Array.from({ length: 300 }, (_, at) => send(at)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  const shed = responses.findIndex(({ statusCode }) => statusCode === 503)
  expect(Number(responses[shed]?.headers['retry-after'])).toBeLessThan(10)
  expect((await send(shed)).statusCode).toBe(200)
})
