import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

/** The environment of every process that a test starts. They share a compile cache. */
export const ourEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import=${new URL('./quick-imports.ts', import.meta.url).href}`,
}

/** Starting with a fresh data folder, migrations and demo data takes 5 seconds on a quiet machine and a minute on a very busy one. */
export const startLimitMs = 180_000

export type ServerProcess = { url: string; child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Starts the real server in its own process, as `npm start` does. Waits until it is ready or has exited. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...ourEnv, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (output.includes('is ready at')) done()
      })
    }
  })
  await Promise.race([ready, ended])
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ended }
}

/** The cookie header that a browser sends after this response. */
export function cookiesIn({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
