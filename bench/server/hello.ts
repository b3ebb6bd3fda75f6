import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/support/server-process.ts'

/** The baseline for Node on this machine: a bare node:http server that responds with "hello", in its own process. */
export async function withHello<Result>(work: (address: string) => Promise<Result>): Promise<Result> {
  const port = await freePort()
  const program = `require('node:http').createServer((_, answer) => answer.end('hello')).listen(${port}, '127.0.0.1', () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    child.kill()
  }
}
