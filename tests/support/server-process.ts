import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type ServerProcess = { url: string; child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** The real program in a process of its own, as `npm start` runs it. Waits until it is ready or has ended. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString()
        if (said.includes('is ready at')) resolve()
      })
    }
  })
  await Promise.race([ready, ended])
  return { url: `http://127.0.0.1:${port}`, child, said: () => said, ended }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
