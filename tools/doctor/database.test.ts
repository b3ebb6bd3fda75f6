// @module-tag long
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { productionEnv } from '#tests/support/platform/app.ts'
import { asOwner, freshPostgres } from '#tests/support/platform/database/database.ts'
import { freePort } from '#tests/support/platform/server-process.ts'
import { checkDatabase, encryptionFinding } from './database.ts'

async function aDatabase() {
  const { databaseUrl, dataDir, remove } = await freshPostgres()
  const database = await openDatabase({ databaseUrl, dataDir })
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return { databaseUrl, db: database.db }
}

const check = async (databaseUrl: string, timeouts = {}) => {
  const findings = await checkDatabase(readConfig({ ...productionEnv, DATABASE_URL: databaseUrl }), timeouts)
  return findings.map(({ state, message }) => `${state}: ${message}`)
}

const anAdmin = { email: 'ada@dot.example', role: 'admin', createdAt: new Date() } as const

test('a healthy database is ok, and needs an administrator with two-step sign-in', async () => {
  const { databaseUrl, db } = await aDatabase()
  const fresh = await check(databaseUrl)
  expect(fresh).toEqual([
    expect.stringMatching(/^ok: PostgreSQL \d+ responds\.$/),
    'ok: Its texts are in UTF-8.',
    'ok: Its clock agrees with this machine’s.',
    'ok: The user may create tables.',
    expect.stringMatching(/^ok: It allows \d+ connections: enough for \d+ processes of 11 each\.$/),
    'ok: The connection does not leave this machine in plain text.',
    'ok: Change notifications (LISTEN/NOTIFY) arrive.',
    'ok: Its tables are up to date.',
    'ok: No demo login works on it.',
    'ok: It was backed up in the last 26 hours, or has not been used for longer.',
    'wrong: There is no administrator: npm run admin:create',
  ])
  await db.insert(accounts).values(anAdmin)
  expect((await check(databaseUrl)).at(-1)).toMatch(
    /^warning: Administrators: 1, of whom 1 have not set up two-step sign-in/,
  )
  await db.update(accounts).set({ twoStepSince: new Date() })
  expect((await check(databaseUrl)).at(-1)).toBe('ok: Administrators: 1, all with two-step sign-in.')
})

test('a database in another encoding than UTF-8 is wrong', async () => {
  const { serverUrl } = inject('databases')
  await asOwner(serverUrl, `create database doctor_ascii template template0 encoding 'SQL_ASCII' locale 'C'`)
  onTestFinished(() => asOwner(serverUrl, 'drop database doctor_ascii with (force)'))
  expect(await check(`${serverUrl}/doctor_ascii`)).toContainEqual(
    expect.stringMatching(/^wrong: Its encoding is SQL_ASCII/),
  )
})

test('cards that are switched off while one still renews are wrong', async () => {
  const { databaseUrl, db } = await aDatabase()
  await db.insert(schools).values({ name: 'Oak', plan: 'school', orderedAt: new Date(), renewsByCard: true })
  const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  const config = readConfig({ ...productionEnv, ...noKeys, CARDS: 'off', DATABASE_URL: databaseUrl })
  const wrong = (await checkDatabase(config)).filter(({ state }) => state === 'wrong').map(({ message }) => message)
  expect(wrong).toContainEqual(expect.stringContaining('licences that renew by card: 1'))
})

test('a warning is given when all visitors seem to come from the proxy', async () => {
  const { databaseUrl, db } = await aDatabase()
  const signIns = (address: string) =>
    db.insert(auditLog).values(Array.from({ length: 5 }, () => ({ what: 'signed-in' as const, address })))
  await signIns('127.0.0.1')
  expect((await check(databaseUrl)).at(-1)).toMatch(/^warning: All recent visitors came from this network/)
  await signIns('81.2.69.142')
  expect((await check(databaseUrl)).at(-1)).toBe('ok: Visitors are recorded with their own addresses.')
})

test('missing migrations are counted and not run', async () => {
  const { databaseUrl, db } = await aDatabase()
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id <> 1`)
  expect((await check(databaseUrl)).at(-1)).toMatch(/^warning: \d+ migrations are missing/)
  const { rows } = await db.execute(sql`select 1 from drizzle.__drizzle_migrations`)
  expect(rows).toHaveLength(1)
})

test('after a roll-back nothing is to be restored; a database of another line of releases is wrong', async () => {
  const { databaseUrl, db } = await aDatabase()
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
  const rolledBack = await check(databaseUrl)
  expect(rolledBack).toContainEqual(
    expect.stringMatching(/^warning: .* newer release \(1 more migrations\).*backs them up whole.*nothing needs to be/),
  )
  expect(rolledBack.at(-1)).toMatch(/^wrong: There is no administrator/)
  await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'other' where id = 2`)
  expect((await check(databaseUrl)).at(-1)).toMatch(/^wrong: .* other migrations .* cannot back it up/)
})

test('a database without a recent backup is wrong until there is one', async () => {
  const { databaseUrl, db } = await aDatabase()
  await db.insert(auditLog).values({ what: 'signed-in', at: new Date(Date.now() - 30 * 3_600_000) })
  expect(await check(databaseUrl)).toContainEqual(expect.stringMatching(/^wrong: .* no complete backup for 30 hours/))
  await db.insert(auditLog).values({ what: 'backup-taken' })
  expect(await check(databaseUrl)).toContainEqual(expect.stringMatching(/^ok: It was backed up/))
})

test('a user who may not create tables or cannot sign in is reported, without the password', async () => {
  const { databaseUrl } = await aDatabase()
  const { serverUrl } = inject('databases')
  await asOwner(serverUrl, `create role doctor_reader login password 'hidden'`)
  onTestFinished(() => asOwner(serverUrl, 'drop role doctor_reader'))
  const as = (password: string) => databaseUrl.replace('postgres:postgres@', `doctor_reader:${password}@`)
  expect(await check(as('hidden'))).toContainEqual(expect.stringMatching(/^wrong: The user may not create tables/))
  const refused = await check(as('guessed'))
  expect(refused).toEqual([
    expect.stringMatching(/^wrong: Cannot connect with DATABASE_URL: .*password authentication failed/),
  ])
  expect(refused.join()).not.toContain('guessed')
})

const encrypted = { isEncrypted: true, isLocal: false }
const plain = { isEncrypted: false, isLocal: false }
const sameMachine = { isEncrypted: false, isLocal: true }

test.for([
  ['db.example', plain, /^wrong: The connection to db\.example is plain text.* sslmode=verify-full/],
  ['db.example/dot?sslmode=disable', plain, /^wrong: .* is plain text/],
  ['10.0.0.7', sameMachine, /^wrong: .* is plain text/],
  ['db.example/dot?sslmode=no-verify', encrypted, /^warning: .* could pose as it: use sslmode=verify-full/],
  ['db.example/dot?sslmode=require&uselibpqcompat=true', encrypted, /^warning: .* could pose as it/],
  ['db.example/dot?sslmode=verify-full', encrypted, /^ok: The connection to db\.example is encrypted and verified\./],
  ['db.example/dot?sslmode=verify-full', plain, /^wrong: The pooler’s connection to PostgreSQL is plain text/],
  ['127.0.0.1:6432/dot', plain, /^wrong: The pooler’s connection to PostgreSQL is plain text/],
  ['127.0.0.1:6432/dot', encrypted, /^ok: The connection does not leave this machine in plain text/],
  ['localhost', sameMachine, /^ok: /],
  ['[::1]', sameMachine, /^ok: /],
  ['/dot?host=/run/postgresql', sameMachine, /^ok: /],
] as const)('a connection to %s that others could read or imitate is reported', ([address, server, line]) => {
  const { state, message } = encryptionFinding(`postgres://dot:secret@${address}`, server)
  expect(`${state}: ${message}`).toMatch(line)
})

test('an unreachable database is reported', async () => {
  const nowhere = `postgres://user:secret@127.0.0.1:${await freePort()}/daily_dot`
  expect(await check(nowhere)).toEqual([
    expect.stringMatching(/^wrong: Cannot connect with DATABASE_URL: .*ECONNREFUSED/),
  ])
})

/** Like a pooler in transaction mode: answers queries, but drops notifications. */
async function transactionPooler(databaseUrl: string): Promise<string> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    open.add(near).add(far)
    near.pipe(far)
    let rest = Buffer.alloc(0)
    far.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1)
        rest = rest.subarray(message.length)
        if (message[0] !== notification) near.write(message)
      }
    })
    for (const socket of [near, far])
      socket.on('error', () => {}).on('close', () => void (near.destroy(), far.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}

const notification = 'A'.charCodeAt(0)

test('a pooler that drops change notifications is reported', async () => {
  const { databaseUrl } = await aDatabase()
  expect(await check(await transactionPooler(databaseUrl), { listenMilliseconds: 300 })).toContainEqual(
    expect.stringMatching(/^wrong: Change notifications \(LISTEN\/NOTIFY\) do not arrive/),
  )
})
