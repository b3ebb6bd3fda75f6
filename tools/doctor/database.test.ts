import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { accounts } from '#server/accounts/people/table.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { productionEnv } from '#tests/support/app.ts'
import { asOwner, freshPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/server-process.ts'
import { lookAtDatabase } from './database.ts'

async function aDatabase() {
  const { databaseUrl, dataDir, remove } = await freshPostgres()
  const database = await openDatabase({ databaseUrl, dataDir })
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return { databaseUrl, db: database.db }
}

const look = async (databaseUrl: string, patience = {}) => {
  const findings = await lookAtDatabase(readConfig({ ...productionEnv, DATABASE_URL: databaseUrl }), patience)
  return findings.map(({ state, says }) => `${state}: ${says}`)
}

const anAdmin = { email: 'ada@dot.example', role: 'admin', createdAt: new Date() } as const

test('a database in order has nothing to say but that, and needs an administrator with two steps', async () => {
  const { databaseUrl, db } = await aDatabase()
  const fresh = await look(databaseUrl)
  expect(fresh).toEqual([
    expect.stringMatching(/^ok: PostgreSQL \d+ answers\.$/),
    'ok: Its clock and this machine’s agree.',
    'ok: The user may create tables.',
    expect.stringMatching(/^ok: It takes \d+ connections: enough for \d+ processes of 11 each\.$/),
    'ok: What one connection changes, another hears.',
    'ok: Its tables are up to date.',
    'ok: No log-in of demo mode opens it.',
    'wrong: There is no administrator: npm run admin:create',
  ])
  await db.insert(accounts).values(anAdmin)
  expect((await look(databaseUrl)).at(-1)).toMatch(/^warning: Administrators: 1, of whom 1 have yet to/)
  await db.update(accounts).set({ twoStepSince: new Date() })
  expect((await look(databaseUrl)).at(-1)).toBe('ok: Administrators: 1, all with two-step sign-in.')
})

test('visitors who all seem to come from the proxy are noticed', async () => {
  const { databaseUrl, db } = await aDatabase()
  const signIns = (address: string) =>
    db.insert(auditLog).values(Array.from({ length: 5 }, () => ({ what: 'signed-in' as const, address })))
  await signIns('127.0.0.1')
  expect((await look(databaseUrl)).at(-1)).toMatch(/^warning: All visitors of late came from this network/)
  await signIns('81.2.69.142')
  expect((await look(databaseUrl)).at(-1)).toBe('ok: Visitors are known by their own addresses.')
})

test('migrations that are missing are counted and not run; those of a newer release are refused', async () => {
  const { databaseUrl, db } = await aDatabase()
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
  expect((await look(databaseUrl)).at(-1)).toMatch(/^wrong: Its tables are of a newer release \(1 migrations more\)/)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id <> 1`)
  expect((await look(databaseUrl)).at(-1)).toMatch(/^warning: \d+ migrations are missing/)
  const { rows } = await db.execute(sql`select 1 from drizzle.__drizzle_migrations`)
  expect(rows).toHaveLength(1)
})

test('a user who may not create tables, or is not known, is named without the password', async () => {
  const { databaseUrl } = await aDatabase()
  const { serverUrl } = inject('databases')
  await asOwner(serverUrl, `create role doctor_reader login password 'hidden'`)
  onTestFinished(() => asOwner(serverUrl, 'drop role doctor_reader'))
  const as = (password: string) => databaseUrl.replace('postgres:postgres@', `doctor_reader:${password}@`)
  expect(await look(as('hidden'))).toContainEqual(expect.stringMatching(/^wrong: The user may not create tables/))
  const refused = await look(as('guessed'))
  expect(refused).toEqual([
    expect.stringMatching(/^wrong: DATABASE_URL does not lead .*password authentication failed/),
  ])
  expect(refused.join()).not.toContain('guessed')
})

test('a database that is not there is named', async () => {
  const nowhere = `postgres://user:secret@127.0.0.1:${await freePort()}/daily_dot`
  expect(await look(nowhere)).toEqual([expect.stringMatching(/^wrong: DATABASE_URL does not lead .*ECONNREFUSED/)])
})

/** Like a pooler in transaction mode: queries are answered, and nothing comes unasked. */
async function deafPooler(databaseUrl: string): Promise<string> {
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

test('a pooler behind which no change is heard is found out', async () => {
  const { databaseUrl } = await aDatabase()
  expect(await look(await deafPooler(databaseUrl), { listenMilliseconds: 300 })).toContainEqual(
    expect.stringMatching(/^wrong: What one connection changes, another does not hear/),
  )
})
