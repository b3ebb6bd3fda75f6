import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withFreePort } from './free-port.ts'

test('demo mode moves on from a taken port, and says so', async () => {
  const first = Number((await withFreePort(() => {}, {})).PORT)
  const other = createServer()
  await new Promise<void>((done) => {
    other.listen(first, '127.0.0.1', done)
  })
  onTestFinished(() => void other.close())
  const told: string[] = []
  const { PORT } = await withFreePort((sentence) => told.push(sentence), {})
  expect(Number(PORT)).toBeGreaterThan(first)
  expect(told).toContain(`  Port ${first} is taken by another program: trying ${first + 1}.`)
})

test.for([{ PORT: '3000' }, { APP_URL: 'http://127.0.0.1:3000' }, { NODE_ENV: 'production' }])(
  'the port stays where it was chosen: %o',
  async (env) => {
    expect(await withFreePort(() => {}, env)).toBe(env)
  },
)
