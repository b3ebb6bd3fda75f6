import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CardsNotSetUp } from '#server/platform/providers/cards.ts'
import { handleErrors } from './errors.ts'
import { logSlowRequests, makeLog } from './log.ts'

test.for([
  ['/api/slides/current?token=t0p', '/api/slides/current'],
  ['/api/calendar/t0p/themed-weeks.ics', '/api/calendar/:secret/themed-weeks.ics'],
  ['/%61pi/calendar/%740p/slides.ics', '/api/calendar/:secret/slides.ics'],
] as const)('a failed request to %s is logged without its secrets', async ([url, path]) => {
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { to: { write: (line) => void (written += line) } })
  const app = Fastify({ childLoggerFactory: () => log })
  logSlowRequests(app)
  const feeds = ['themed-weeks', 'slides'].map((feed) => `/api/calendar/:secret/${feed}.ics`)
  for (const route of ['/api/slides/current', ...feeds]) app.get(route, (_request, reply) => reply.code(500).send())
  await app.inject(url)
  expect(JSON.parse(written)).toMatchObject({ status: 500, req: { method: 'GET', path } })
  expect(written).not.toContain('t0p')
  expect(written).not.toContain('%74')
})

test('a request that takes a second is logged with its time, a quicker one is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { to: { write: (line) => void (written += line) } })
  const app = Fastify({ childLoggerFactory: () => log })
  logSlowRequests(app)
  app.get('/:milliseconds', async ({ url }) => {
    vi.advanceTimersByTime(Number(url.slice(1)))
    return {}
  })
  await app.inject('/900')
  expect(written).toBe('')
  await app.inject('/1000')
  expect(JSON.parse(written)).toMatchObject({ status: 200, milliseconds: 1000, req: { path: '/1000' } })
})

test('a misconfigured card provider is a 503 to the buyer, and the log says why', async () => {
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { to: { write: (line) => void (written += line) } })
  const app = Fastify({ childLoggerFactory: () => log })
  handleErrors(app)
  app.post('/api/create-subscription', () => {
    throw new CardsNotSetUp('Stripe has no price with the lookup key daily_dot_school_yearly')
  })
  const response = await app.inject({ method: 'POST', url: '/api/create-subscription' })
  const sentence = 'Card payments are not available at the moment. Please try again in a few minutes.'
  expect([response.statusCode, response.json()]).toEqual([503, { message: sentence, error: sentence }])
  expect(written).toContain('Stripe has no price with the lookup key daily_dot_school_yearly')
})

const nginxId = '0123456789abcdef0123456789abcdef'

test.for([
  ['127.0.0.1', nginxId, nginxId],
  ['192.0.2.7', nginxId, 'req-1'],
  ['127.0.0.1', 'short', 'req-1'],
  ['127.0.0.1', `${nginxId}"},{"forged`, 'req-1'],
] as const)('a request from %s with the id %s is logged with the id %s', async ([remoteAddress, sent, logged]) => {
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { to: { write: (line) => void (written += line) } })
  const app = Fastify({ childLoggerFactory: () => log, trustProxy: ['127.0.0.1'] })
  handleErrors(app)
  app.get('/api/slides/current', () => {
    throw new Error('unexpected')
  })
  const headers = { 'x-forwarded-for': '203.0.113.5', 'x-request-id': sent }
  const response = await app.inject({ url: '/api/slides/current', remoteAddress, headers })
  expect(JSON.parse(written)).toMatchObject({ req: { id: logged } })
  expect(response.json<{ message: string }>().message.includes(sent)).toBe(logged === sent)
})

test(
  'ten thousand requests without a database are a few lines: one in full, one each ten seconds, one when it is back',
  { tags: ['long'] },
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const lost = Object.assign(new Error('Failed query', { cause: refused }), { query: 'select 1', params: [] })
    let isDown = true
    const lines: string[] = []
    const log = makeLog(
      { logLevel: 'warn' },
      {
        to: { write: (line) => void lines.push(line) },
        pingDatabase: () => (isDown ? Promise.reject(lost) : Promise.resolve()),
      },
    )
    const app = Fastify({ childLoggerFactory: () => log })
    handleErrors(app)
    logSlowRequests(app)
    for (const route of ['/api/stats', '/api/slides/:id']) app.get(route, () => Promise.reject(lost))
    const fail = async (times: number, url: string) => {
      for (let count = 0; count < times; count += 1) expect((await app.inject(url)).statusCode).toBe(503)
    }
    const since = () => lines.splice(0).map((line): unknown => JSON.parse(line))

    await fail(3001, '/api/stats')
    await fail(2000, '/api/slides/7')
    expect(since()).toEqual([
      expect.objectContaining({
        msg: 'database lost',
        err: expect.objectContaining({ code: 'ECONNREFUSED', message: expect.stringContaining('select 1') }),
      }),
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    const of = { 'GET /api/stats': 3000, 'GET /api/slides/:id': 2000 }
    expect(since()).toEqual([
      expect.objectContaining({ msg: 'database lost', code: 'ECONNREFUSED', repeated: 5000, of }),
    ])

    await fail(4999, '/api/stats')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(since()).toEqual([expect.objectContaining({ msg: 'database lost', repeated: 4999 })])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(since(), 'at night no one calls, and it is still away').toEqual([])

    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(since()).toEqual([expect.objectContaining({ msg: 'over: database lost', repeated: 9999 })])
    await fail(1, '/api/stats')
    expect(since(), 'the next loss starts in full').toEqual([expect.objectContaining({ err: expect.anything() })])
  },
)

test('different errors are each logged in full', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'warn' }, { to: { write: (line) => void lines.push(line) } })
  for (const reason of ['one', 'two', 'one']) log.error({ err: new Error(reason), job: 'outbox' }, 'job failed')
  log.error({ err: new Error('one') }, 'request failed')
  expect(lines).toHaveLength(3)
})
