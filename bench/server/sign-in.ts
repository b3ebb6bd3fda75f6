// Does the response time reveal whether an email is known (a timing attack)? Tries known and unknown emails in turns over real HTTP,
// and compares the slower kind with the quicker.
import type { AddressInfo } from 'node:net'
import { sendResetLinks } from '#server/accounts/passwords/service.ts'
import { addAccount, addSchool } from '#server/accounts/people/store.ts'
import { sendJoinLinks, setSchoolDomains } from '#server/accounts/staff/service.ts'
import { buildApp, createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { type Figure, median, timedInTurns } from '../figures.ts'
import { withPostgres } from '../running.ts'
import { withDatabase } from './databases.ts'

const runs = { warmUp: 20, rounds: 500 }

type Emails = Record<string, (round: number) => string>

const known = (round: number) => `known-${round}@bench.example`
const unknown = (round: number) => `unknown-${round}@nowhere.example`
/** Unknown, but at the domain of a school whose staff may join. */
const colleague = (round: number) => `colleague-${round}@bench.example`

export function measureSignIn(): Promise<Figure[]> {
  return withPostgres(async ({ url, folder }) => [
    ...(await withDatabase({ dataDir: folder }, (database) => measure('PGlite', database, folder))),
    ...(await withDatabase({ databaseUrl: `${url}/postgres`, dataDir: folder }, (database) =>
      measure('PostgreSQL', database, folder),
    )),
  ])
}

async function measure(name: string, database: OpenDatabase, dataDir: string): Promise<Figure[]> {
  // Each attempt has its own address in x-forwarded-for, or the rate limit would refuse most of them.
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
  const platform = createPlatform(database, config)
  const app = buildApp(platform, await loadLibrary(platform, shippedLibrary()))
  try {
    await addKnown(platform)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const send = senderTo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    const signIn = await compare({ known, unknown }, (email) =>
      send('/api/auth/school-login', { email, password: 'not the password' }),
    )
    const reset = await compare({ known, unknown }, (email) => send('/api/password-reset-request', { email }))
    await sendResetLinks(platform)
    const join = await compare({ known, unknown, colleague }, (email) => send('/api/auth/join', { email }))
    await sendJoinLinks(platform)
    return [
      { ...signIn, name: `${name}, sign-in with a wrong password` },
      { ...reset, name: `${name}, reset request` },
      { ...join, name: `${name}, join request` },
    ]
  } finally {
    await app.close()
  }
}

async function addKnown({ db, clock }: Platform): Promise<void> {
  const createdAt = clock.now()
  const passwordHash = await hashPassword('correct horse battery')
  const { id: schoolId } = await addSchool(db, { name: 'Bench', plan: 'school', orderedAt: createdAt })
  await setSchoolDomains(db, schoolId, ['bench.example'])
  for (let round = 0; round < runs.warmUp + runs.rounds; round += 1)
    await addAccount(db, {
      email: known(round),
      emailVerifiedAt: createdAt,
      role: 'school',
      schoolId,
      passwordHash,
      createdAt,
    })
}

async function compare(emails: Emails, attempt: (email: string) => Promise<void>): Promise<Omit<Figure, 'name'>> {
  const kinds = Object.keys(emails)
  const works = Object.values(emails).map((emailOf) => (round: number) => attempt(emailOf(round)))
  const times = await timedInTurns(works, runs)
  const [quickest, slowest] = [Math.min, Math.max].map((pick) => pick(...times.map(median)))
  const nameOf = (value: number | undefined) => kinds[times.findIndex((each) => median(each) === value)] ?? ''
  return {
    value: slowest ?? Number.NaN,
    unit: `ms, ${nameOf(slowest)}`,
    against: { name: nameOf(quickest), value: quickest ?? Number.NaN },
    limit: { most: 1.05 },
  }
}

function senderTo(origin: string): (path: string, body: unknown) => Promise<void> {
  let counter = 0
  return async (path, body) => {
    counter += 1
    const from = `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    if (response.status === 429) throw new Error(`Attempt ${counter} was rate-limited: the figures would mean nothing.`)
  }
}
