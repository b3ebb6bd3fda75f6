import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { type Redrawn, type Task, redrawnFrom, taskMessage } from './drawing-messages.ts'
import type { Box } from './png-size.ts'

const limit = pLimit(2)
const maxWaiting = 6
/** Together less than the response timeout, so that a refused upload has changed nothing. */
const timeouts = { waitSeconds: 7, drawSeconds: 20 }

type Options = Partial<typeof timeouts> & { drawSocket?: string | undefined }

/**
 * Redraws an uploaded picture as a PNG that fits into a box; nothing of the file itself survives. Another process does it: a
 * picture of a few hundred bytes can keep a decoder busy for hours, which only killing the process stops, and one that exploits
 * the decoder finds no secrets there if that process is another user's.
 */
export async function redraw(bytes: Uint8Array, box: Box, options: Options = {}): Promise<Redrawn> {
  const { waitSeconds, drawSeconds, drawSocket } = { ...timeouts, ...options }
  if (limit.pendingCount >= maxWaiting) return { refused: 'busy' }
  const latest = performance.now() + waitSeconds * 1000
  return limit(async () => {
    if (performance.now() > latest) return { refused: 'busy' }
    return draw(drawSocket ? connectTo(drawSocket) : startDrawing(), { bytes, box }, drawSeconds)
  })
}

type Drawing = { tasks: Writable; results: Readable; hasStarted: () => boolean; stop: () => void }

function connectTo(drawSocket: string): Drawing {
  const socket = connect(drawSocket)
  let isConnected = false
  socket.once('connect', () => {
    isConnected = true
  })
  return { tasks: socket, results: socket, hasStarted: () => isConnected, stop: () => socket.destroy() }
}

const drawingProcess = join(import.meta.dirname, 'drawing-process.ts')

/** The drawing process as a child, without our environment, and as another user if we may choose one. */
export function startDrawing(program: string = drawingProcess): Drawing {
  const child = spawn(process.execPath, [program], { ...otherUser(), env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  // A child that did not start has no pid.
  child.on('error', () => {})
  const { stdin: tasks, stdout: results } = child
  return { tasks, results, hasStarted: () => child.pid !== undefined, stop: () => child.kill('SIGKILL') }
}

/** A PNG of the largest box is smaller; a process that a picture has taken over could write without end. */
const maxResultBytes = 20_000_000

function draw({ tasks, results, hasStarted, stop }: Drawing, task: Task, maxSeconds: number): Promise<Redrawn> {
  return new Promise((done) => {
    const finish = (redrawn: Redrawn): void => {
      clearTimeout(timer)
      done(redrawn)
      stop()
    }
    const timer = setTimeout(() => finish({ refused: 'too-slow' }), maxSeconds * 1000)
    const chunks: Buffer[] = []
    let length = 0
    results.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxResultBytes) finish({ refused: 'unreadable' })
    })
    // A process that died has written nothing, and perhaps not read everything.
    results.once('close', () => finish(hasStarted() ? redrawnFrom(Buffer.concat(chunks)) : { refused: 'busy' }))
    for (const stream of new Set([tasks, results])) stream.on('error', () => {})
    tasks.write(taskMessage(task))
  })
}

/** `nobody` on Linux. It can read neither our environment and memory nor files that are not for everyone. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Only root may start a process as another user, and that user must be able to read the program. */
function otherUser(): Partial<typeof nobody> {
  const needed = [process.execPath, drawingProcess, fileURLToPath(import.meta.resolve('sharp'))]
  const isPossible = process.platform === 'linux' && process.getuid?.() === 0 && needed.every(isForEveryone)
  return isPossible ? nobody : {}
}

function isForEveryone(path: string): boolean {
  const modeOf = (name: string): number => statSync(name, { throwIfNoEntry: false })?.mode ?? 0
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((modeOf(folder) & 0o001) === 0) return false
    if (folder === dirname(folder)) return (modeOf(path) & 0o004) !== 0
  }
}

/** Whether a picture that takes over the drawing process is another user there. */
export function drawsAsAnotherUser(drawSocket: string | undefined): boolean {
  return drawSocket !== undefined || 'uid' in otherUser()
}
