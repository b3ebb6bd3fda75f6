import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { hostInUrl, isLoopback } from '#server/platform/config/config-checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { channel } from '#server/platform/database/changes.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import { within } from '#server/platform/time/within.ts'
import { checkContents } from './contents.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('database')

/** The first version with `client_connection_check_interval`, which each connection sets. */
const oldestVersion = 14

/** Checks PostgreSQL, read-only: the server, our permissions and the contents. */
export async function checkDatabase(config: Config, { listenMilliseconds = 5000 } = {}): Promise<Finding[]> {
  // An embedded database belongs to one process, which may be running.
  if (!config.databaseUrl) return []
  const database = await openDatabase(config)
  try {
    const { db } = database
    const server = await serverFindings(db)
    const encryption = encryptionFinding(config.databaseUrl, await serversView(db))
    const [notification, contents] = await Promise.all([
      notificationFinding(database, config.databaseUrl, listenMilliseconds),
      checkContents(database, config).catch((error: unknown) => [wrong(`Cannot read its tables: ${reasonOf(error)}`)]),
    ])
    return [...server, encryption, notification, ...contents]
  } catch (error) {
    return [wrong(`Cannot connect with DATABASE_URL: ${reasonOf(error)}`)]
  } finally {
    await database.close()
  }
}

type Server = {
  version: number
  encoding: string
  milliseconds: number
  may_create: boolean
  may_create_schemas: boolean
  connections: number
}

async function serverFindings(db: Database): Promise<Finding[]> {
  const askedAt = Date.now()
  const { rows } = await db.execute<Server>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      has_database_privilege(current_database(), 'create') as may_create_schemas,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`)
  const [server] = rows
  if (!server) return [wrong('The database returned nothing.')]
  return [
    server.version >= oldestVersion
      ? ok(`PostgreSQL ${server.version} responds.`)
      : wrong(`PostgreSQL ${server.version} is too old: upgrade it to ${oldestVersion} or newer.`),
    server.encoding === 'UTF8'
      ? ok('Its texts are in UTF-8.')
      : wrong(
          `Its encoding is ${server.encoding}: restore a backup into a database in UTF-8 (docs/operating.md, PostgreSQL).`,
        ),
    clockFinding(server.milliseconds - (askedAt + Date.now()) / 2),
    server.may_create && server.may_create_schemas
      ? ok('The user may create tables.')
      : wrong('The user may not create tables, which migrations need: make it the owner of its database.'),
    connectionsFinding(server.connections),
  ]
}

/** Leases and rate limits use the database's clock; sign-in codes and signed addresses use this machine's. */
function clockFinding(difference: number): Finding {
  const seconds = Math.abs(Math.round(difference / 1000))
  if (seconds <= 2) return ok('Its clock agrees with this machine’s.')
  const message = `Its clock and this machine’s differ by ${seconds} seconds: synchronise both with a time server.`
  return seconds > 20 ? wrong(message) : warning(message)
}

/** Each process may fill its pool, and has one more connection for LISTEN. */
function connectionsFinding(connections: number): Finding {
  const each = thresholds.connections + 1
  const processes = Math.floor(connections / each)
  const message = `It allows ${connections} connections: enough for ${processes} processes of ${each} each.`
  if (processes >= 2) return ok(message)
  return processes === 1
    ? warning(`${message} An upgrade without downtime needs two: raise max_connections.`)
    : wrong(message)
}

type ServersView = { isEncrypted: boolean; isLocal: boolean }

/** Of the connection that PostgreSQL has: with a pooler in between, that is the pooler's. */
async function serversView(db: Database): Promise<ServersView> {
  const { rows } = await db.execute<ServersView>(sql`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      inet_client_addr() is null or inet_client_addr() = inet_server_addr() as "isLocal"`)
  return rows[0] ?? { isEncrypted: false, isLocal: false }
}

/** Whether a machine on the way could read or change what passes between us and the database. */
export function encryptionFinding(connectionString: string, server: ServersView): Finding {
  const { host, ssl } = new Client({ connectionString })
  const isHere = host.startsWith('/') || isLoopback(`postgres://${hostInUrl(host)}`)
  if (!ssl && !isHere)
    return wrong(
      `The connection to ${host} is plain text, and any machine on the way can read it: add sslmode=verify-full to DATABASE_URL.`,
    )
  if (!server.isEncrypted && !server.isLocal)
    return wrong('The pooler’s connection to PostgreSQL is plain text: set its server_tls_sslmode to verify-full.')
  if (isHere) return ok('The connection does not leave this machine in plain text.')
  return unverified.safeParse(ssl).success
    ? warning(
        `The connection to ${host} is encrypted, but another machine could pose as it: use sslmode=verify-full in DATABASE_URL.`,
      )
    : ok(`The connection to ${host} is encrypted and verified.`)
}

/** What `no-verify` becomes, and what `uselibpqcompat` makes of `require` and `verify-ca`. */
const unverified = z.union([
  z.object({ rejectUnauthorized: z.literal(false) }),
  z.object({ checkServerIdentity: z.instanceof(Function) }),
])

/** Whether the product's own listener receives a notification from another connection. */
async function notificationFinding(
  { changes }: OpenDatabase,
  connectionString: string,
  milliseconds: number,
): Promise<Finding> {
  const id = randomUUID()
  const sender = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  sender.on('error', () => {}) // a lost connection shows as a missing notification below
  try {
    await sender.connect()
    const received = new Promise<true>((resolve) => {
      changes.onChange((change) => {
        if (change !== 'any') return void (change.id === id && resolve(true))
        // 'any' means that it has (re)connected and listens from now on, so send the notification again.
        sender.query('select pg_notify($1, $2)', [channel, `doctor ${id}`]).catch(() => {}) // shows as a missing notification
      })
    })
    const isReceived = await within(milliseconds, received, () => new Error('Not received.')).catch(() => false)
    if (isReceived) return ok('Change notifications (LISTEN/NOTIFY) arrive.')
    return wrong(
      'Change notifications (LISTEN/NOTIFY) do not arrive: a pooler in between must give each client its own connection (PgBouncer: pool_mode = session).',
    )
  } finally {
    await sender.end().catch(() => {}) // the connection may be lost already
  }
}
