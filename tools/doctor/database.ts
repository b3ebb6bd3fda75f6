import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { channel } from '#server/platform/database/changes.ts'
import { type Database, type OpenDatabase, openDatabase, poolSize } from '#server/platform/database/database.ts'
import { within } from '#server/platform/time/within.ts'
import { lookAtContents } from './contents.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('database')

/** The first that knows `client_connection_check_interval`, which each connection sets. */
const oldestVersion = 14

/** PostgreSQL: what it is, what it allows us, and what is in it. Nothing is written. */
export async function lookAtDatabase(config: Config, { listenMilliseconds = 5000 } = {}): Promise<Finding[]> {
  // The embedded one belongs to one process, which may be running.
  if (!config.databaseUrl) return []
  const database = await openDatabase(config)
  try {
    const { db } = database
    const server = await serverFindings(db)
    const [heard, contents] = await Promise.all([
      notificationFinding(database, config.databaseUrl, listenMilliseconds),
      lookAtContents(database, config).catch((error: unknown) => [
        wrong(`Its tables cannot be read: ${reasonOf(error)}`),
      ]),
    ])
    return [...server, heard, ...contents]
  } catch (error) {
    return [wrong(`DATABASE_URL does not lead to a database that takes us: ${reasonOf(error)}`)]
  } finally {
    await database.close()
  }
}

type Server = {
  version: number
  milliseconds: number
  may_create: boolean
  may_create_schemas: boolean
  connections: number
}

async function serverFindings(db: Database): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await db.execute<Server>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      has_database_privilege(current_database(), 'create') as may_create_schemas,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`)
  const [server] = rows
  if (!server) return [wrong('The database answers nothing.')]
  return [
    server.version >= oldestVersion
      ? ok(`PostgreSQL ${server.version} answers.`)
      : wrong(`PostgreSQL ${server.version} answers, and ${oldestVersion} or newer is needed: upgrade it.`),
    clockFinding(server.milliseconds - (asked + Date.now()) / 2),
    server.may_create && server.may_create_schemas
      ? ok('The user may create tables.')
      : wrong('The user may not create tables, which migrations do: make it the owner of its database.'),
    roomFinding(server.connections),
  ]
}

/** Leases and limits keep the database's time; sign-in codes and signed addresses this machine's. */
function clockFinding(difference: number): Finding {
  const seconds = Math.abs(Math.round(difference / 1000))
  if (seconds <= 2) return ok('Its clock and this machine’s agree.')
  const says = `Its clock and this machine’s are ${seconds} seconds apart: let both follow a time server.`
  return seconds > 20 ? wrong(says) : warning(says)
}

/** Each process may fill its pool, and listens on one connection more. */
function roomFinding(connections: number): Finding {
  const each = poolSize + 1
  const processes = Math.floor(connections / each)
  const says = `It takes ${connections} connections: enough for ${processes} processes of ${each} each.`
  if (processes >= 2) return ok(says)
  return processes === 1 ? warning(`${says} An upgrade without a gap needs two: raise max_connections.`) : wrong(says)
}

/** Whether a change that another connection makes is heard, with the product's own ears. */
async function notificationFinding(
  { changes }: OpenDatabase,
  connectionString: string,
  milliseconds: number,
): Promise<Finding> {
  const id = randomUUID()
  const sender = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  sender.on('error', () => {}) // a lost connection is heard as nothing, below
  try {
    await sender.connect()
    const heard = new Promise<true>((resolve) => {
      changes.onChange((change) => {
        if (change !== 'any') return void (change.id === id && resolve(true))
        // It listens from now on. Where it is lost and listens again, it is told again.
        sender.query('select pg_notify($1, $2)', [channel, `doctor ${id}`]).catch(() => {}) // heard as nothing
      })
    })
    const isHeard = await within(milliseconds, heard, () => new Error('Not heard.')).catch(() => false)
    if (isHeard) return ok('What one connection changes, another hears.')
    return wrong(
      'What one connection changes, another does not hear: a pooler in between must give each client a connection of its own (PgBouncer: pool_mode = session).',
    )
  } finally {
    await sender.end().catch(() => {}) // it may be lost already
  }
}
