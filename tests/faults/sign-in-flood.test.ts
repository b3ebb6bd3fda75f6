// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { signInFrom, startFlood } from '#tests/support/accounts/sign-in-flood.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { emptyPostgres } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { byRunLength } from './run-length.ts'

const seconds = byRunLength({ short: 10, long: 60 })
/** In a short run other tests share the machine, and a flood for a whole one would take it from them. */
const many = byRunLength({ short: 200, long: 1000 })
const teachers = 40
const password = 'correct horse battery'
let where: Awaited<ReturnType<typeof emptyPostgres>>
let server: ServerProcess
let database: OpenDatabase

beforeAll(async () => {
  where = await emptyPostgres()
  server = await startServer({ DATABASE_URL: where.databaseUrl, TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' })
  database = await openDatabase(where)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await database.close()
  await where.remove()
})

const oneAddress = () => '198.51.100.1'
const aSite = (count: number) => `2001:db8:7:${(count % 65_536).toString(16)}::1`
const aMadeUpBrowser = (count: number) => `dd_browser=made-up-${count}`
const floods = [
  { name: '100 a second from one address', perSecond: 100, addressOf: oneAddress },
  { name: `${many} a second from one address`, perSecond: many, addressOf: oneAddress },
  {
    name: `${many} a second from one address, each with a made-up browser cookie`,
    perSecond: many,
    addressOf: oneAddress,
    cookieOf: aMadeUpBrowser,
  },
  { name: `${many} a second from a /48`, perSecond: many, addressOf: aSite },
]
const logins = ['forty logins', 'one shared login'] as const

test.for(floods.flatMap((flood) => logins.map((login) => ({ ...flood, login }))))(
  'beside a flood of sign-ins, $name, forty teachers of a school sign in with $login, and none is refused',
  { timeout: 300_000 },
  async ({ name, login, ...how }) => {
    const platform = createPlatform(database, readConfig({}), { now: () => mondayMorning })
    const { schoolId, email } = await aSchool(platform)
    const emails: string[] = []
    while (emails.length < teachers)
      emails.push(login === 'one shared login' ? email : (await aTeacher(platform, { schoolId })).email)
    const { email: flooding } = await aTestAccount(platform)
    const flood = startFlood(server.url, { email: flooding, password, ...how })
    await sleep(2000)
    const results = await Promise.all(
      emails.map(async (each, at) => {
        await sleep((at / teachers) * seconds * 1000)
        return signInFrom(server.url, { path: schoolLogin.path, email: each, password }, '203.0.113.5')
      }),
    )
    const times = results.map(({ milliseconds }) => Math.round(milliseconds)).toSorted((one, other) => one - other)
    console.log(`${name}, ${login}: slowest ${times.at(-1)} ms; the flood got`, await flood.stop())
    expect(results.map(({ status }) => status)).toEqual(emails.map(() => 200))
  },
)
