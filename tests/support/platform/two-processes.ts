import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { buildApp, createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { freshDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { mondayMorning } from './app.ts'

export type Process = { app: FastifyInstance; platform: Platform }

/** Two servers with separate caches on one database. An embedded database allows one process, so there it is two apps on one connection. */
export function twoProcesses(clock: Clock = { now: () => mondayMorning }) {
  let open: OpenDatabase[] = []
  let running: Process[] = []
  let remove = async (): Promise<void> => {}

  beforeAll(async () => {
    const where = await freshDatabase()
    remove = where.remove
    const first = await openDatabase(where)
    open = process.env.TEST_DATABASE === 'postgres' ? [first, await openDatabase(where)] : [first]
    running = [first, open.at(-1) ?? first].map((database) => aProcess(database, clock))
    const isLive = (): void => {
      for (const { changes } of open) expect(changes.isLive()).toBe(true)
    }
    await vi.waitFor(isLive, { timeout: 10_000 })
  })
  afterAll(async () => {
    for (const database of open) await database.close()
    await remove()
  })

  const processAt = (which: number): Process => {
    const found = running[which]
    if (!found) throw new Error('The processes run only while tests run.')
    return found
  }
  const [here, elsewhere] = [() => processAt(0), () => processAt(1)]
  return {
    here,
    elsewhere,
    /** Waits until both have received all change notifications. */
    syncChanges: async () => {
      await notifyAndWait(here(), elsewhere())
      await notifyAndWait(elsewhere(), here())
    },
  }
}

function aProcess(database: OpenDatabase, clock: Clock): Process {
  const platform = createPlatform(database, readConfig({ LOG_LEVEL: 'silent' }), clock)
  return { platform, app: buildApp(platform, { ...testLibrary, createdAt: () => mondayMorning }) }
}

/** Notifications arrive in order: a process that has received this one has received all earlier ones. */
async function notifyAndWait(from: Process, to: Process): Promise<void> {
  const id = randomUUID()
  const received = new Promise<void>((resolve) => {
    to.platform.changes.onChange((change) => change !== 'any' && change.id === id && resolve())
  })
  await from.platform.db.execute(sql`select pg_notify('changes', ${`nothing ${id}`})`)
  await received
}
