import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/platform/database/postgres-server.ts'
import { startServer } from '#tests/support/platform/server-process.ts'
import type { Figure } from './figures.ts'

/** A Monday in term at ten to nine: a weekend has no slide to present, and smaller responses. */
export const monday = '2026-11-16T08:50:00Z'

/** Runs the real server in its own process for the duration of the work. */
export async function withServer<Result>(
  env: Record<string, string>,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ TEST_NOW: monday, ...env })
  try {
    if (server.child.exitCode !== null) throw new Error(`The server did not start:\n${server.output()}`)
    return await work(server.url)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** The same in demo mode, as `npm start` runs it, with its own data. */
export function withDemoServer<Result>(work: (address: string) => Promise<Result>): Promise<Result> {
  return withTempFolder((folder) => withServer({ DATA_DIR: folder }, work))
}

export async function withTempFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function withPostgres<Result>(
  work: (place: { url: string; folder: string }) => Promise<Result>,
): Promise<Result> {
  return withTempFolder(async (folder) => {
    const { url, remove } = await startPostgres()
    try {
      return await work({ url, folder })
    } finally {
      await remove()
    }
  })
}

/** Measures a server on each of the two databases, both empty. */
export function onBothDatabases(
  measure: (database: 'PGlite' | 'PostgreSQL', env: Record<string, string>) => Promise<Figure[]>,
): Promise<Figure[]> {
  return withPostgres(async ({ url, folder }) => [
    ...(await measure('PGlite', { DATA_DIR: join(folder, 'embedded') })),
    ...(await measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: `${url}/postgres` })),
  ])
}
