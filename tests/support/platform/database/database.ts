import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Changes } from '#server/platform/database/changes.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'

/** A fresh, migrated database for the tests of one file: of the kind this run uses, or of the one they ask for. */
export function testDatabase(fresh: () => Promise<TestDatabase> = freshDatabase): () => Database {
  let open: OpenDatabase | undefined
  let remove = async (): Promise<void> => {}

  beforeAll(async () => {
    const where = await fresh()
    remove = where.remove
    open = await openDatabase(where)
    changes.set(open.db, open.changes)
  })
  afterAll(async () => {
    await open?.close()
    await remove()
  })

  return () => {
    if (!open) throw new Error('The database is open only while tests run.')
    return open.db
  }
}

const changes = new WeakMap<Database, Changes>()

/** The change notifications of a test's database. */
export function changesOf(db: Database): Changes {
  const found = changes.get(db)
  if (!found) throw new Error('changesOf() knows only databases that testDatabase() opened.')
  return found
}

type TestDatabase = { databaseUrl?: string; dataDir: string; remove: () => Promise<void> }

/** Copies the prepared template, which is much quicker than running the migrations for each file. */
export function freshDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? freshPostgres() : freshEmbedded()
}

export async function freshEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  cpSync(inject('databases').templateFolder, dataDir, { recursive: true })
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

export async function freshPostgres(): Promise<TestDatabase & { databaseUrl: string }> {
  const { serverUrl } = inject('databases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name} template template_daily_dot strategy file_copy`)
  return {
    dataDir: tmpdir(),
    databaseUrl: `${serverUrl}/${name}`,
    remove: () => asOwner(serverUrl, `drop database ${name} with (force)`),
  }
}

export type Kind = 'embedded' | 'postgres'

/** A database without tables. */
export async function emptyDatabase(kind: Kind): Promise<TestDatabase> {
  if (kind === 'postgres') return emptyPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  cpSync(inject('databases').emptyFolder, dataDir, { recursive: true })
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Comes with a data folder. */
export async function emptyPostgres(): Promise<TestDatabase & { databaseUrl: string }> {
  const { serverUrl } = inject('databases')
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name}`)
  const remove = async () => {
    await asOwner(serverUrl, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, databaseUrl: `${serverUrl}/${name}`, remove }
}

/** A pool without our settings. Its end() does not wait until PostgreSQL has closed the connections, and the test drops its database then. */
export function barePool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function asOwner(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: { emptyFolder: string; templateFolder: string; serverUrl: string }
  }
}
