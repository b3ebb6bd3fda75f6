import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Changes } from '#server/platform/database/changes.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'

/** A fresh, migrated database for the tests of one file: of the kind that this run is about, or of the one that they ask for. */
export function testDatabase(fresh: () => Promise<Where> = freshDatabase): () => Database {
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

/** What is heard of changes in a test's database. */
export function changesOf(db: Database): Changes {
  const ofDatabase = changes.get(db)
  if (!ofDatabase) throw new Error('Only what testDatabase() opened is listened to.')
  return ofDatabase
}

type Where = { databaseUrl?: string; dataDir: string; remove: () => Promise<void> }

/** A copy of the prepared template: much quicker than running the migrations for each file. */
export function freshDatabase(): Promise<Where> {
  return process.env.TEST_DATABASE === 'postgres' ? freshPostgres() : freshEmbedded()
}

export async function freshEmbedded(): Promise<Where> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  cpSync(inject('databases').templateFolder, dataDir, { recursive: true })
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

export async function freshPostgres(): Promise<Where & { databaseUrl: string }> {
  const { serverUrl } = inject('databases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name} template template_daily_dot`)
  return {
    dataDir: tmpdir(),
    databaseUrl: `${serverUrl}/${name}`,
    remove: () => asOwner(serverUrl, `drop database ${name} with (force)`),
  }
}

export type Kind = 'embedded' | 'postgres'

/** A database without a table. */
export async function emptyDatabase(kind: Kind): Promise<Where> {
  if (kind === 'postgres') return emptyPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  cpSync(inject('databases').emptyFolder, dataDir, { recursive: true })
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** With a folder for files beside it. */
export async function emptyPostgres(): Promise<Where & { databaseUrl: string }> {
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
