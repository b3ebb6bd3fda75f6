import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'drizzle-orm'
import { type NodePgQueryResultHKT, drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type ClientBase, type Pool } from 'pg'
import { thresholds } from '#server/platform/health/thresholds.ts'
import { BoundedPool } from './bounded-pool.ts'
import { type Changes, sharedChanges, localChanges, channel } from './changes.ts'
import { lockDataFolder } from './data-lock.ts'
import { buildMissingIndexes, takeLock } from './indexes.ts'
import {
  concurrentIndexesOf,
  knownMigrations,
  migrateAlone,
  migrateBesideOthers,
  migrationsFolder,
} from './migrations.ts'

/** What a store takes: the database or a transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  changes: Changes
  /** Idempotent, and safe beside another process and after a kill. */
  migrate(folder?: string): Promise<void>
  /** After `migrate`: builds in the background the indexes that a server need not wait for. */
  buildIndexes(log: Log, folder?: string): ReturnType<typeof buildMissingIndexes>
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/** Opens PostgreSQL if a URL is set, otherwise the embedded database in the data folder, for this process alone. */
export function openDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  timeouts = defaultTimeouts,
): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, timeouts) : openEmbedded(where.dataDir)
}

/** Longer than statement_timeout, which a connection that has gone silent cannot report. */
const defaultTimeouts = { queryMilliseconds: 35_000, idleTransactionMilliseconds: 0 }
/** For the server: one that hangs in mid-transaction would lock its rows to all others. */
export const servingTimeouts = { ...defaultTimeouts, idleTransactionMilliseconds: 3000 }
/** For backup and restore: checking a foreign key of a large table takes as long as it takes. */
export const noTimeouts = { queryMilliseconds: 0, idleTransactionMilliseconds: 0 }

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

/** Pool figures; undefined for the embedded database. */
export function connectionsOf(db: Database): { open: number; idle: number; waiting: number } | undefined {
  if (!('$client' in db && db.$client instanceof BoundedPool)) return undefined
  const { totalCount, idleCount, waitingCount } = db.$client
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  // For this user only: the process that redraws uploads may be another.
  chmodSync(folder, 0o700)
  const pglite = await PGlite.create(folder)
  const changes = localChanges()
  await pglite.listen(channel, changes.publish)
  // The one connection stays, and with it the statements that it has prepared.
  const pool = new BoundedPool({ ...connectionTo(pglite), max: 1, idleTimeoutMillis: 0 })
  const db = databaseOn(pool)
  return {
    db,
    changes,
    migrate: (from = migrationsFolder) => migrateAlone(db, knownMigrations(from)),
    buildIndexes: () => ({ finished: Promise.resolve(), stop: async () => {} }),
    close: async () => {
      await pool.end()
      await pglite.close()
      await lock.release()
    },
  }
}

/** For the driver of PostgreSQL, which plans a prepared statement once; PGlite's own plans it at each call. */
function connectionTo(pglite: PGlite) {
  const execute = pglite.execProtocolStream.bind(pglite)
  let unsent: Uint8Array[] = []
  // Message by message, the rest of a statement that fails would count as the next one's.
  pglite.execProtocolStream = async (message, options) => {
    unsent.push(message)
    if (!isLastOfStatement(message)) return []
    const together = Buffer.concat(unsent)
    unsent = []
    return execute(together, options)
  }
  const { connection } = createPgConfig(pglite)
  const parse = connection.parse.bind(connection)
  // Its serializer takes Drizzle's parsers of the result for the types of the parameters.
  connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text })
  return { connection }
}

/** Sync, or a simple query. */
function isLastOfStatement([type]: Uint8Array): boolean {
  return type === 'S'.charCodeAt(0) || type === 'Q'.charCodeAt(0)
}

/** An arbitrary number that every process shares. */
export const migrationLock = 20_261_115

async function openPostgres(
  connectionString: string,
  { queryMilliseconds, idleTransactionMilliseconds }: typeof defaultTimeouts,
): Promise<OpenDatabase> {
  const changes = sharedChanges(connectionString)
  const pool = new BoundedPool({
    connectionString,
    max: thresholds.connections,
    // Once open they stay: after a quiet night the rush would begin by opening them all.
    min: thresholds.connections,
    connectionTimeoutMillis: 5000,
    query_timeout: queryMilliseconds,
    onConnect: async (client) => {
      // A connection lost in mid-transaction emits an error here as well; without a listener it would crash the process.
      client.on('error', () => {})
      await applySettings(client, {
        ...sessionSettings,
        statement_timeout: '30s',
        idle_in_transaction_session_timeout: String(idleTransactionMilliseconds),
      })
    },
  })
  changes.watch(pool)
  const db = databaseOn(pool)
  // A separate connection without timeouts: ending it releases the lock whatever happened.
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    await applySettings(client, { ...sessionSettings, statement_timeout: '0' })
    return client
  }
  return {
    db,
    changes,
    migrate: async (from = migrationsFolder) => {
      const client = await connect()
      try {
        await takeLock(client, migrationLock)
        await migrateBesideOthers(drizzlePg(client), knownMigrations(from))
      } finally {
        await client.end()
      }
    },
    buildIndexes: (log, from = migrationsFolder) =>
      buildMissingIndexes({ db, connect, log }, concurrentIndexesOf(knownMigrations(from))),
    close: async () => {
      await changes.stop()
      await pool.end()
    },
  }
}

const sessionSettings = {
  // A killed process must not hold the migration lock until its last statement ends.
  client_connection_check_interval: '1s',
  // The notices of our own changes, which a role's defaults may silence.
  client_min_messages: 'notice',
}

/** Set after connecting: PgBouncer refuses them as start-up parameters. One statement, and so one round trip. */
async function applySettings(client: ClientBase, settings: Readonly<Record<string, string>>): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  await client.query(`select ${each.join(', ')}`)
}

/** Drizzle's own transaction() leaks the connection when `begin` fails: after ten failures the pool is empty. */
function databaseOn(pool: Pool): Database {
  // Emitted when an idle connection is lost. The next query opens another.
  pool.on('error', () => {})
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

const lostCodes = /^(08...|25P03|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const lostMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i

/** True if the database cannot be reached, according to the error or any of its causes. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (lostCodes.test(code) || lostMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseLost)) return true
  return isDatabaseLost(error.cause)
}

/** A deadlock or serialization failure: PostgreSQL rolled this transaction back in favour of another. */
export const isTransactionConflict = hasCode('40P01', '40001')

/** A unique key is taken, perhaps by a concurrent insert. */
export const isUniqueViolation = hasCode('23505')

/** The row that a foreign key refers to does not exist, perhaps deleted meanwhile. */
export const isForeignKeyViolation = hasCode('23503')

/** The text contains NUL, the one character that PostgreSQL does not store. No keyboard types it. */
export const isInvalidText = hasCode('22021', '22P05')

/** Looks through the causes: Drizzle wraps the database's error. */
function hasCode(...codes: readonly string[]): (error: unknown) => boolean {
  const matches = (error: unknown): boolean =>
    error instanceof Error && (('code' in error && codes.includes(String(error.code))) || matches(error.cause))
  return matches
}
