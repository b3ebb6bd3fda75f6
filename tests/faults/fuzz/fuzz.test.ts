// @module-tag long
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { freshApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshEmbedded, freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { byRunLength } from '../run-length.ts'
import { type Sent, injected, requestsTo } from './requests.ts'
import { faultIn } from './response-faults.ts'
import { type World, makeWorld } from './world.ts'

/** Fixed for `npm test`, new for each long run; FUZZ_SEED repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? byRunLength({ short: 20_261_115, long: Date.now() % 2 ** 31 }))
const requestsEach = byRunLength({ short: 10, long: 200 })
const requestsInOneWorld = 100
/** Password hashing is slow by design. */
const timeout = byRunLength({ short: 60_000, long: 600_000 })
const databases = [
  { name: 'PostgreSQL', fresh: freshPostgres },
  { name: 'the embedded database', fresh: freshEmbedded },
]

describe.for(databases.slice(0, byRunLength({ short: 1, long: 2 })))('on $name', ({ fresh }) => {
  const database = testDatabase(fresh)
  const options = () => ({ db: database() })
  let app: FastifyInstance
  let world: World
  let answering: Endpoint | undefined

  beforeAll(async () => {
    app = freshApp(options())
    // A mutated method or path may match another endpoint.
    app.addHook('onRequest', (request, _reply, done) => {
      answering = request.routeOptions.config.endpoint
      done()
    })
    world = await makeWorld(testPlatform(options()), app)
  })

  async function send(sent: Sent): Promise<void> {
    answering = undefined
    const response = await app.inject(injected(sent, await world.cookieOf(sent.caller)))
    const fault = faultIn(response, answering, sent.method)
    // The call may have deleted an account that calls next.
    if (sent.method === 'DELETE' && response.statusCode < 300) world = await makeWorld(testPlatform(options()), app)
    if (fault) throw new Error(fault)
  }

  test.for(endpoints)(
    'whatever is sent to $method $path, the response keeps to the contract',
    { timeout },
    async (endpoint) => {
      for (let round = 0; round * requestsInOneWorld < requestsEach; round += 1) {
        const numRuns = Math.min(requestsInOneWorld, requestsEach)
        const requests = fc.asyncProperty(requestsTo(endpoint, world.words), send)
        const found = await fc.check(requests, { numRuns, seed: seed + round, includeErrorInReport: true })
        // The report contains the seed for FUZZ_SEED and the smallest failing request.
        expect(fc.defaultReportMessage(found)).toBeUndefined()
      }
    },
  )
})
