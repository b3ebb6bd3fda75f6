// node bench/sign-in-timing.ts: can known and unknown emails be told apart by how long the answer takes?
// 500 tries each, taken in turns over real HTTP, so that whatever else the machine does falls on both alike. A figure to
// read, not a test: what a shared machine does to the time of one request proves nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, addSchool } from '#server/accounts/service.ts'
import { buildApp } from '#server/app.ts'
import { clockFrom } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { answerRequests } from '#server/resets/service.ts'

const triesEach = 500
const warmUp = 20
type Kind = 'known' | 'unknown'
let counter = 0

const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-bench-'))
const databaseUrl = process.env.DATABASE_URL
const database = await openDatabase({ dataDir, databaseUrl })
await database.migrate()
// Each try comes from an address of its own, as its "proxy" says: else the throttle would answer most of them.
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
const platform: Platform = { config, db: database.db, clock: clockFrom(undefined) }
const app = buildApp(platform)
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

try {
  const run = Date.now().toString(36)
  await addKnown(run)
  console.log(`${databaseUrl ? 'PostgreSQL' : 'Embedded database'}, ${triesEach} tries each, in turns`)
  await measure('sign-in, wrong password', (kind, at) =>
    send('/api/auth/school-login', at, { email: `${kind}-${run}-${at}@bench.example`, password: 'not the password' }),
  )
  await measure('reset request', (kind, at) =>
    send('/api/password-reset-request', at, { email: `${kind}-${run}-${at}@bench.example` }),
  )
  await answerRequests(platform)
} finally {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function addKnown(run: string): Promise<void> {
  const now = platform.clock.now()
  const passwordHash = await hashPassword('correct horse battery')
  const { id: schoolId } = await addSchool(platform.db, { name: 'Bench', plan: 'school', orderedAt: now })
  for (let at = 0; at < triesEach + warmUp; at += 1) {
    const email = `known-${run}-${at}@bench.example`
    await addAccount(platform.db, { email, role: 'school', schoolId, passwordHash, createdAt: now })
  }
}

async function measure(name: string, attempt: (kind: Kind, at: number) => Promise<void>): Promise<void> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let at = 0; at < triesEach + warmUp; at += 1) {
    // Who goes first changes, so that going first is no advantage.
    const order: Kind[] = at % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) {
      const start = performance.now()
      await attempt(kind, at)
      if (at >= warmUp) times[kind].push(performance.now() - start)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const ratio = (known / unknown).toFixed(3)
  console.log(`${name.padEnd(26)}known ${ms(known)}   unknown ${ms(unknown)}   known/unknown ${ratio}`)
}

async function send(path: string, at: number, body: unknown): Promise<void> {
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
  if (answer.status === 429) throw new Error(`Try ${at} was throttled: the figures would mean nothing.`)
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function ms(time: number): string {
  return `${time.toFixed(2).padStart(7)} ms`
}
