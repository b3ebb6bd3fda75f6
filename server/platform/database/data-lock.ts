import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets one process at a time use a data folder. Two embedded databases on one folder silently lose rows.
 * The lock is a listening socket, not a pid file: the system releases it however the process ends.
 */
export async function lockDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const address = addressFor(realpathSync(folder))
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || (await isListening(address))) throw new FolderInUse(folder)
    // Only where sockets are files: a killed holder leaves its file behind.
    rmSync(address, { force: true })
    return listen(address)
  })
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another process is using the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

function addressFor(folder: string): string {
  const name = `daily-dot-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
