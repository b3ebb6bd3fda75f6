import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { throttleCounters } from '#server/platform/database/tables.ts'
import { makeLog } from '#server/platform/http/log.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { isBreached } from './breached-passwords.ts'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'

const database = testDatabase()
const teacher = {
  role: 'staff',
  email: 'priya.shah@oakfield.sch.uk',
  ownWords: ['Priya', 'Shah', 'St Mary’s Primary School', null],
} as const
const admin = { role: 'admin', email: 'ada@dailydot.example' } as const
let people = 0

/** The sentence that refuses it, or undefined. A new person each time, with attempts of their own. */
async function refusalOf(
  wanted: string,
  owner: Omit<Parameters<typeof refuseWeakPassword>[2], 'email'> = teacher,
  env = {},
) {
  people += 1
  const platform = testPlatform({ db: database(), env })
  const email = `p${people}.shah@oakfield.sch.uk`
  return refuseWeakPassword(platform, wanted, { ...owner, email }).catch((refusal: Error) => refusal.message)
}

test.for(['password', 'Password1', 'qwertyuiop', 'LIVERPOOL1', '123456789012'])(
  '"%s" is refused as one of the most common',
  async (wanted) => {
    expect(await refusalOf(wanted)).toMatch(/^This password is one of the most common ones\. Three or four words/)
  },
)

test('a password that is too short is refused for its length first', async () => {
  expect(await refusalOf('qwerty')).toBe('Password must be at least 8 characters long')
  expect(await refusalOf('qwerty', { role: 'test' })).toContain('one of the most common')
})

test.for([
  ['Password123!', 'This password is close to one that many people use.'],
  ['Passw0rd!', 'This password is close to one that many people use.'],
  ['aaaaaaaa', 'Repeated letters are easy to guess.'],
  ['AdminAdmin12', 'Repeated words are easy to guess.'],
  ['Oakfield2026!', 'A name, email or school is easy to guess, and little else is in this password.'],
  ['0akf1eld-2026', 'A name, email or school is easy to guess, and little else is in this password.'],
  ['StMarysPrimarySchool2026', 'A name, email or school is easy to guess, and little else is in this password.'],
  ['PriyaShah1985!', 'A name, email or school is easy to guess, and little else is in this password.'],
  ['Oakfield', 'A name, email or school is easy to guess, and little else is in this password.'],
] as const)('"%s" is refused: %s', async ([wanted, sentence]) => {
  expect(await refusalOf(wanted)).toBe(
    `${sentence} Three or four words that only you would put together are a good one.`,
  )
  expect(await refusalOf(wanted, { role: 'test' })).toBeUndefined()
})

test.for([
  'our dog eats socks',
  'our dog eats Oakfield socks',
  'jK8$mw2p',
  'ОченьДлинный',
  'x'.repeat(3) + 'gq7-hedge',
])('"%s" is accepted', async (wanted) => {
  expect(await refusalOf(wanted)).toBeUndefined()
})

test('an administrator’s password has to be harder to guess', async () => {
  expect(await refusalOf('Liverpool1892')).toBeUndefined()
  expect(await refusalOf('Liverpool1892', admin)).toMatch(/^An administrator’s password has to be harder to guess\./)
  expect(await refusalOf('our dog eats socks', admin)).toBeUndefined()
})

test('judging the slowest password takes less than a second', async () => {
  await refusalOf('load the dictionaries')
  const digits = Array.from({ length: 64 }, (_, at) => (at * 7919) % 1009).join('')
  const started = performance.now()
  await refusalOf(digits.slice(0, 128))
  expect(performance.now() - started).toBeLessThan(1000)
})

test('thirty passwords in fifteen minutes are judged for one person', async () => {
  const platform = testPlatform({ db: database() })
  const ask = () => refuseWeakPassword(platform, 'our dog eats socks', teacher)
  await ask()
  await database()
    .update(throttleCounters)
    .set({ points: 30 })
    .where(eq(throttleCounters.key, `password-choice:${teacher.email}`))
  await expect(ask()).rejects.toMatchObject({ status: 429 })
})

/** Pwned Passwords as documented: the suffixes and counts of a range, and padding with the count 0. */
async function aRangeService(respond: (path: string) => string | number | undefined) {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ url, headers })
    const outcome = respond(url)
    if (typeof outcome === 'number') response.writeHead(outcome).end()
    else if (outcome !== undefined) response.end(outcome)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

// The SHA-1 of "our dog eats socks" starts with these five digits.
const [prefix, suffix] = ['1918A', 'ABFC377F5DDCC83AAED5493BF16A72AF672']

test('with the setting a stolen password is refused, and the service learns five digits only', async () => {
  const { url, requests } = await aRangeService(() => `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${suffix}:42\r\n`)
  expect(await refusalOf('our dog eats socks', teacher, { BREACHED_PASSWORDS_URL: url })).toMatch(
    /^This password is in a list of stolen ones, which attackers try first\. Three or four words/,
  )
  expect(requests.map((request) => [request.url, request.headers['add-padding']])).toEqual([
    [`/range/${prefix}`, 'true'],
  ])
  expect(await refusalOf('our dog eats socks')).toBeUndefined()
  expect(requests).toHaveLength(1)
})

test('padding is no match, and neither a trial’s password nor a weak one is looked up', async () => {
  const { url, requests } = await aRangeService(() => `${suffix}:0\r\n`)
  const env = { BREACHED_PASSWORDS_URL: url }
  expect(await refusalOf('our dog eats socks', teacher, env)).toBeUndefined()
  expect(await refusalOf('our dog eats socks', { role: 'test' }, env)).toBeUndefined()
  expect(await refusalOf('Passw0rd!', teacher, env)).toContain('close to one')
  expect(requests).toHaveLength(1)
})

test.for([
  ['fails', 500],
  ['does not respond within a second', undefined],
  ['is not there', 'nothing listens'],
] as const)('if the service %s, the password is accepted and that is logged', async ([, outcome]) => {
  const url = outcome === 'nothing listens' ? 'http://127.0.0.1:1' : (await aRangeService(() => outcome)).url
  let written = ''
  const config = { breachedPasswordsUrl: url, logLevel: 'warn' } as const
  const log = makeLog(config, { to: { write: (line) => void (written += line) } })
  const started = performance.now()
  expect(await isBreached(config, 'our dog eats socks', () => log)).toBe(false)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(JSON.parse(written).msg).toBe('breached passwords not checked: the service did not respond')
  expect(written).not.toContain(prefix)
})

test('a password matches however the keyboard encodes its é', async () => {
  const passwordHash = await hashPassword('caf\u00e9 au lait')
  expect(await isPassword('cafe\u0301 au lait', passwordHash)).toBe(true)
  expect(await isPassword('cafe au lait', passwordHash)).toBe(false)
})

test('passwords are hashed with Argon2id, 19 MiB, two rounds', async () => {
  expect(await hashPassword('our dog eats socks')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('hashing a password does not block the event loop', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await Promise.all([hashPassword('our dog eats socks'), hashPassword('our cat does not')])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(2)
})

test('no password matches an account without one', async () => {
  expect(await isPassword('no account has this password', null)).toBe(false)
})
