import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CardsNotSetUp } from '#server/platform/providers/cards.ts'
import { handleErrors } from './errors.ts'
import { logSlowRequests, makeLog } from './log.ts'

test.for([
  ['/api/slides/current?token=t0p', '/api/slides/current'],
  ['/api/calendar/t0p/themed-weeks.ics', '/api/calendar/:secret/themed-weeks.ics'],
  ['/%61pi/calendar/%740p/themed-weeks.ics', '/api/calendar/:secret/themed-weeks.ics'],
] as const)('a failed request to %s is logged without its secrets', async ([url, path]) => {
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { write: (line) => void (written += line) })
  const app = Fastify({ childLoggerFactory: () => log })
  logSlowRequests(app)
  for (const route of ['/api/slides/current', '/api/calendar/:secret/themed-weeks.ics'])
    app.get(route, (_request, reply) => reply.code(500).send())
  await app.inject(url)
  expect(JSON.parse(written)).toMatchObject({ status: 500, req: { method: 'GET', path } })
  expect(written).not.toContain('t0p')
  expect(written).not.toContain('%74')
})

test('a misconfigured card provider is a 503 to the buyer, and the log says why', async () => {
  let written = ''
  const log = makeLog({ logLevel: 'warn' }, { write: (line) => void (written += line) })
  const app = Fastify({ childLoggerFactory: () => log })
  handleErrors(app)
  app.post('/api/create-subscription', () => {
    throw new CardsNotSetUp('Stripe has no price with the lookup key daily_dot_school_yearly')
  })
  const answer = await app.inject({ method: 'POST', url: '/api/create-subscription' })
  const sentence = 'Card payments are not available at the moment. Please try again in a few minutes.'
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: sentence, error: sentence }])
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
  const log = makeLog({ logLevel: 'warn' }, { write: (line) => void (written += line) })
  const app = Fastify({ childLoggerFactory: () => log, trustProxy: ['127.0.0.1'] })
  handleErrors(app)
  app.get('/api/slides/current', () => {
    throw new Error('unexpected')
  })
  const headers = { 'x-forwarded-for': '203.0.113.5', 'x-request-id': sent }
  const answer = await app.inject({ url: '/api/slides/current', remoteAddress, headers })
  expect(JSON.parse(written)).toMatchObject({ req: { id: logged } })
  expect(answer.json<{ message: string }>().message.includes(sent)).toBe(logged === sent)
})
