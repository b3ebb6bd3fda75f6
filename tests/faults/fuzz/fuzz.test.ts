import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { freshApp, testPlatform } from '#tests/support/app.ts'
import { freshEmbedded, freshPostgres, testDatabase } from '#tests/support/database.ts'
import { howOften } from '../how-often.ts'
import { faultIn } from './answers.ts'
import { type Sent, injected, requestsTo } from './requests.ts'
import { type World, makeWorld } from './world.ts'

/** The same requests with every `npm test`; others with every long run, or those of FUZZ_SEED again. */
const seed = Number(process.env.FUZZ_SEED ?? howOften({ short: 20_261_115, long: Date.now() % 2 ** 31 }))
const requestsEach = howOften({ short: 10, long: 200 })
const requestsInOneWorld = 100
/** Passwords take long, as they should. */
const timeout = howOften({ short: 60_000, long: 600_000 })
const databases = [
  { name: 'PostgreSQL', fresh: freshPostgres },
  { name: 'the embedded database', fresh: freshEmbedded },
]

describe.for(databases.slice(0, howOften({ short: 1, long: 2 })))('on $name', ({ fresh }) => {
  const database = testDatabase(fresh)
  const wishes = () => ({ db: database() })
  let app: FastifyInstance
  let world: World
  let answering: Endpoint | undefined

  beforeAll(async () => {
    app = freshApp(wishes())
    // An odd method or address may well be another endpoint's.
    app.addHook('onRequest', (request, _reply, done) => {
      answering = request.routeOptions.config.endpoint
      done()
    })
    world = await makeWorld(testPlatform(wishes()), app)
  })

  async function send(sent: Sent): Promise<void> {
    answering = undefined
    const answer = await app.inject(injected(sent, await world.cookieOf(sent.caller)))
    const fault = faultIn(answer, answering, sent.method)
    // Somebody may be gone who is to call next.
    if (sent.method === 'DELETE' && answer.statusCode < 300) world = await makeWorld(testPlatform(wishes()), app)
    if (fault) throw new Error(fault)
  }

  test.for(endpoints)('whatever is sent to $method $path, the answer is one of ours', { timeout }, async (endpoint) => {
    for (let round = 0; round * requestsInOneWorld < requestsEach; round += 1) {
      const numRuns = Math.min(requestsInOneWorld, requestsEach)
      const requests = fc.asyncProperty(requestsTo(endpoint, world.words), send)
      const found = await fc.check(requests, { numRuns, seed: seed + round, includeErrorInReport: true })
      // It says the seed, which FUZZ_SEED takes, and the smallest request that fails.
      expect(fc.defaultReportMessage(found)).toBeUndefined()
    }
  })
})
