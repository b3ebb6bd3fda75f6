import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { type NodePgQueryResultHKT, drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { type Changes, sharedChanges, localChanges, channel } from './changes.ts'
import { lockDataFolder } from './data-lock.ts'

/** What a store is given: the database, or a transaction in it. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  changes: Changes
  /** Brings the tables up to date. Safe to run again, at the same time as another process, and after a kill. */
  migrate(folder?: string): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** PostgreSQL where an address is given; otherwise an embedded one in the data folder, for this process alone. */
export function openDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  timeouts = defaultTimeouts,
): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, timeouts) : openEmbedded(where.dataDir)
}

/** How long one query may take. A connection that has gone silent will not say either that a statement took too long. */
const defaultTimeouts = { queryMilliseconds: 35_000 }
/** For whoever backs up or restores: a foreign key of a large table takes as long as it takes. */
export const noTimeouts = { queryMilliseconds: 0 }

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

/** How many connections there are and how many calls wait for one; nothing where the database is within this process. */
export function connectionsOf(db: Database): { open: number; idle: number; waiting: number } | undefined {
  if (!('$client' in db && db.$client instanceof BoundedPool)) return undefined
  const { totalCount, idleCount, waitingCount } = db.$client
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const pglite = await PGlite.create(folder)
  const db = drizzlePglite(pglite)
  const changes = localChanges()
  await pglite.listen(channel, changes.tell)
  return {
    // Its results carry `rows` just as PostgreSQL's do; only their types have different names.
    db: db as unknown as Database,
    changes,
    migrate: (from = migrationsFolder) => migratePglite(db, { migrationsFolder: from }),
    close: async () => {
      await pglite.close()
      await lock.release()
    },
  }
}

/** How many connections a process has open at most; one more listens. */
export const poolSize = 10

/** Any number will do, as long as every process takes the same. */
export const migrationLock = 20_261_115

async function openPostgres(
  connectionString: string,
  { queryMilliseconds }: typeof defaultTimeouts,
): Promise<OpenDatabase> {
  const changes = sharedChanges(connectionString)
  const pool = new BoundedPool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    query_timeout: queryMilliseconds,
    options,
    onConnect: async (client) => {
      // One that is lost in the middle of a transaction says so here too, and without a listener the process would end.
      client.on('error', () => {})
      await changes.listenOn(client)
    },
  })
  // An idle connection that is lost says so here. The next query opens another.
  pool.on('error', () => {})
  return {
    db: databaseOn(pool),
    changes,
    migrate: async (from = migrationsFolder) => {
      // A connection of its own, without limits: to end it gives the lock back whatever happened.
      const client = new Client({ connectionString, options, connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('set statement_timeout = 0')
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        // Whoever comes behind a migration that waits for a table waits too: it gives up, and the next start tries again.
        await client.query("set lock_timeout = '10s'")
        await migratePg(drizzlePg(client), { migrationsFolder: from })
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await changes.stop()
      await pool.end()
    },
  }
}

/** A killed process must not hold the migration lock until its last statement ends. */
const options = '-c client_connection_check_interval=1000'

/** Drizzle's own keeps every connection on which a transaction could not begin: ten of them, and no other is left. */
function databaseOn(pool: Pool): Database {
  const db = drizzlePg(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await drizzlePg(client).transaction(work, config)
    } catch (error) {
      isLost = isDatabaseLost(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return db
}

const lostCodes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const lostMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i

/** True for errors that say "the database cannot be reached", wherever they stand in the chain of causes. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (lostCodes.test(code) || lostMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseLost)) return true
  return isDatabaseLost(error.cause)
}

/** True for errors that say "somebody else is changing the same": of two who wait for each other, one is sent away. */
export const isTransactionConflict = hasCode('40P01', '40001')

/** True for errors that say "there is one already": somebody else was quicker to write what must be unique. */
export const isUniqueViolation = hasCode('23505')

/** True for errors that say "there is none": what a row refers to was removed while it was written. */
export const isForeignKeyViolation = hasCode('23503')

/** True for errors that say "this is no text": PostgreSQL keeps every character but NUL, which nobody types. */
export const isInvalidText = hasCode('22021', '22P05')

/** Drizzle wraps what the database says. */
function hasCode(...codes: readonly string[]): (error: unknown) => boolean {
  const isOne = (error: unknown): boolean =>
    error instanceof Error && (('code' in error && codes.includes(String(error.code))) || isOne(error.cause))
  return isOne
}
