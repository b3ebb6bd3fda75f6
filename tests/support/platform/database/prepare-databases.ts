import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/database.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { mondayMorning } from '../app.ts'
import { asOwner } from './database.ts'
import { startPostgres } from './postgres-server.ts'

/** Runs before all tests: prepares a migrated template with slides, for embedded databases and on a real PostgreSQL server. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-databases-'))
  // One after the other: the embedded database blocks this process for seconds, in which a connection to the other would time out.
  const { url: serverUrl, remove } = await preparePostgres(folder)
  const folders = await prepareEmbedded(folder)
  project.provide('databases', { ...folders, serverUrl })
  return async () => {
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function preparePostgres(folder: string): ReturnType<typeof startPostgres> {
  const server = await startPostgres()
  await asOwner(server.url, 'create database template_daily_dot')
  await migrate({ databaseUrl: `${server.url}/template_daily_dot`, dataDir: folder })
  return server
}

/** Keeps an empty one too: creating it takes seconds, copying it none. */
async function prepareEmbedded(folder: string): Promise<{ emptyFolder: string; templateFolder: string }> {
  const [emptyFolder, templateFolder] = [join(folder, 'empty'), join(folder, 'template')]
  const empty = await openDatabase({ dataDir: emptyFolder })
  await empty.close()
  cpSync(emptyFolder, templateFolder, { recursive: true })
  await migrate({ dataDir: templateFolder })
  return { emptyFolder, templateFolder }
}

async function migrate(where: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(where)
  await database.migrate()
  await loadLibrary({ db: database.db, clock: { now: () => mondayMorning } }, testLibrary)
  await database.close()
}
