import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/support/server-process.ts'

/** The least that Node can do on this machine: a bare node:http server that says hello, in a process of its own. */
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
