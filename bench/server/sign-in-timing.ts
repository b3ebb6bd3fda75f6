// node bench/server/sign-in-timing.ts: can emails be told apart by how long the answer takes?
// 500 tries each, taken in turns over real HTTP, so that whatever else the machine does falls on all alike. A figure to
// read, not a test: what a shared machine does to the time of one request proves nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, addSchool } from '#server/accounts/service.ts'
import { buildApp, platformOn } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadLibrary, shippedLibrary } from '#server/slides/service.ts'
import { answerResetRequests } from '#server/resets/service.ts'
import { answerJoinRequests, setSchoolDomains } from '#server/staff/service.ts'

const triesEach = 500
const warmUp = 20
let counter = 0

const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-bench-'))
const databaseUrl = process.env.DATABASE_URL
const database = await openDatabase({ dataDir, databaseUrl })
await database.migrate()
// Each try comes from an address of its own, as its "proxy" says: else the throttle would answer most of them.
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
const platform = platformOn(database, config)
const app = buildApp(platform, await loadLibrary(platform, shippedLibrary()))
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

try {
  const run = Date.now().toString(36)
  await addKnown(run)
  console.log(`${databaseUrl ? 'PostgreSQL' : 'Embedded database'}, ${triesEach} tries each, in turns`)
  const known = (at: number) => `known-${run}-${at}@bench.example`
  const unknown = (at: number) => `unknown-${run}-${at}@nowhere.example`
  const colleague = (at: number) => `colleague-${run}-${at}@bench.example`
  await measure('sign-in, wrong password', { known, unknown }, (email) =>
    send('/api/auth/school-login', { email, password: 'not the password' }),
  )
  await measure('reset request', { known, unknown }, (email) => send('/api/password-reset-request', { email }))
  await answerResetRequests(platform)
  await measure('join request', { known, unknown, 'at a licensed school': colleague }, (email) =>
    send('/api/auth/join', { email }),
  )
  await answerJoinRequests(platform)
} finally {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function addKnown(run: string): Promise<void> {
  const now = platform.clock.now()
  const passwordHash = await hashPassword('correct horse battery')
  const { id: schoolId } = await addSchool(platform.db, { name: 'Bench', plan: 'school', orderedAt: now })
  await setSchoolDomains(platform.db, schoolId, ['bench.example'])
  for (let at = 0; at < triesEach + warmUp; at += 1) {
    const email = `known-${run}-${at}@bench.example`
    await addAccount(platform.db, { email, role: 'school', schoolId, passwordHash, createdAt: now })
  }
}

type Emails = Record<string, (at: number) => string>

async function measure(name: string, emails: Emails, attempt: (email: string) => Promise<void>): Promise<void> {
  const kinds = Object.entries(emails).map(([kind, emailOf]) => ({ kind, emailOf, times: new Array<number>() }))
  for (let at = 0; at < triesEach + warmUp; at += 1) {
    // Who goes first changes, so that going first is no advantage.
    const first = at % kinds.length
    for (const { emailOf, times } of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const start = performance.now()
      await attempt(emailOf(at))
      if (at >= warmUp) times.push(performance.now() - start)
    }
  }
  console.log(name)
  const middle = median(kinds.flatMap(({ times }) => times))
  for (const { kind, times } of kinds) {
    const ratio = (median(times) / middle).toFixed(3)
    console.log(`  ${kind.padEnd(22)}${ms(median(times))}   of the middle of all ${ratio}`)
  }
}

async function send(path: string, body: unknown): Promise<void> {
  counter += 1
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`,
    },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status === 429) throw new Error(`Try ${counter} was throttled: the figures would mean nothing.`)
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function ms(time: number): string {
  return `${time.toFixed(2).padStart(7)} ms`
}
