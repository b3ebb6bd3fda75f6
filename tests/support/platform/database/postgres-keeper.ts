// node postgres-keeper.ts <job>: runs PostgreSQL while the process that started this one lives. A line on standard input stops it in
// order; if the input ends without one, that process has gone, and the folder is deleted too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

const { postgres, args, folder, user } = JSON.parse(process.argv[2] ?? '')
const server = spawn(postgres, args, { ...user, stdio: ['ignore', 'ignore', 'inherit'] })
const ended = once(server, 'exit')
// Ctrl+C reaches this process too; the end of the input says when it is time.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.stdin.once('data', () => server.kill('SIGINT'))
process.stdin.once('end', () => void removeAll())
await ended
process.stdin.destroy()

async function removeAll(): Promise<void> {
  server.kill('SIGQUIT')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
