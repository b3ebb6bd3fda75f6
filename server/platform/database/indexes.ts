import { sql } from 'drizzle-orm'
import { type NodePgQueryResultHKT, drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** `Database`, without importing the file that opens it. */
export type Connection = PgDatabase<NodePgQueryResultHKT>

/** An index of a migration that is built while other processes write to its table. */
export type ConcurrentIndex = { name: string; isUnique: boolean; statement: string }

const concurrently = /^(?:\s|--.*\n)*create\s+(unique\s+)?index\s+concurrently\s+"?(\w+)"?\s/i

export function concurrentIndexIn(statement: string): ConcurrentIndex | undefined {
  const [, unique, name] = concurrently.exec(statement) ?? []
  return name === undefined ? undefined : { name, isUnique: unique !== undefined, statement }
}

/** The same index, for a transaction. */
export function withoutConcurrently(statement: string): string {
  return concurrentIndexIn(statement) ? statement.replace(/\bconcurrently\b/i, '') : statement
}

/** Builds an index unless it exists. A build that was killed or failed leaves an invalid index, which is dropped first. */
export async function buildIndex(db: Connection, { name, statement }: ConcurrentIndex): Promise<void> {
  const state = await stateOf(db, name)
  if (state === 'valid') return
  if (state === 'invalid') await dropIndex(db, name)
  try {
    await db.execute(sql.raw(statement))
  } catch (error) {
    // An invalid index serves no query, but slows writes, and a unique one rejects them. If this fails, the next start drops it.
    await dropIndex(db, name).catch(() => {})
    throw error
  }
}

async function stateOf(db: Connection, name: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await db.execute<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${name}))`,
  )
  const [found] = rows
  if (!found) return 'missing'
  return found.valid ? 'valid' : 'invalid'
}

async function dropIndex(db: Connection, name: string): Promise<void> {
  await db.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`)
}

/** An arbitrary number that every process shares. Not the migration lock: a process that starts meanwhile need not wait. */
const buildLock = 20_261_116
const retrySeconds = 60

type Building = { db: Connection; connect: () => Promise<Client>; log: Pick<FastifyBaseLogger, 'info' | 'error'> }

/** Builds missing indexes in the background, in one process at a time, until all exist. `stop` gives up at once. */
export function buildMissingIndexes(
  { db, connect, log }: Building,
  wanted: readonly ConcurrentIndex[],
): { finished: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const finished = (async () => {
    while (!signal.aborted) {
      try {
        const missing = await missingIndexes(db, wanted)
        if (missing.length === 0) return
        await buildAll(connect, missing, log, signal)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'index not built')
        await sleep(retrySeconds * 1000, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  })()
  return {
    finished,
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

/** Those that do not exist, are being built, or whose build failed. */
export async function missingIndexes(db: Connection, wanted: readonly ConcurrentIndex[]): Promise<ConcurrentIndex[]> {
  const missing: ConcurrentIndex[] = []
  for (const index of wanted) if ((await stateOf(db, index.name)) !== 'valid') missing.push(index)
  return missing
}

async function buildAll(
  connect: Building['connect'],
  missing: readonly ConcurrentIndex[],
  log: Building['log'],
  signal: AbortSignal,
): Promise<void> {
  const client = await connect()
  // Ends the connection, and with it what it waits for.
  const end = (): void => void client.end()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    await takeLock(client, buildLock)
    // Another process may have built some while this one waited for the lock.
    for (const index of await missingIndexes(drizzle(client), missing)) {
      log.info({ index: index.name }, 'building index')
      await buildIndex(drizzle(client), index)
      log.info({ index: index.name }, 'index built')
    }
  } finally {
    signal.removeEventListener('abort', end)
    await client.end()
  }
}

/**
 * Takes an advisory lock for as long as the connection lasts. Asks again and again: a query that waits for the lock holds a
 * snapshot, for whose end a concurrent index waits, and the two would deadlock.
 */
export async function takeLock(client: Client, key: number): Promise<void> {
  const isTaken = async (): Promise<boolean> => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    return rows[0]?.taken === true
  }
  while (!(await isTaken())) await sleep(500)
}
