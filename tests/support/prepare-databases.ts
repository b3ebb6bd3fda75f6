import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/database.ts'
import { loadLibrary } from '#server/slides/service.ts'
import { mondayMorning } from './app.ts'
import { asOwner } from './database.ts'
import { testLibrary } from './library.ts'
import { startPostgres } from './postgres-server.ts'

/** Before all tests: an embedded database and a real PostgreSQL server, each migrated once as a template to copy, with slides to show. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-databases-'))
  const templateFolder = join(folder, 'template')
  const { url: serverUrl, stop } = await startPostgres(folder)
  await asOwner(serverUrl, 'create database template_daily_dot')
  await migrate({ databaseUrl: `${serverUrl}/template_daily_dot`, dataDir: folder })
  await migrate({ dataDir: templateFolder })
  project.provide('databases', { templateFolder, serverUrl })
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrate(where: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(where)
  await database.migrate()
  await loadLibrary({ db: database.db, clock: { now: () => mondayMorning } }, testLibrary)
  await database.close()
}
