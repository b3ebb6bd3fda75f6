import { fork } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'

export type Box = { width: number; height: number }
export type Task = { bytes: Uint8Array; box: Box }
export type Reason = 'unreadable' | 'too-many-pixels' | 'too-small' | 'empty' | 'too-slow' | 'busy'
export type Redrawn = { png: Uint8Array } | { refused: Reason }

const limit = pLimit(2)
const maxWaiting = 6
/** Together less than the response timeout, so that a refused upload has changed nothing. */
const timeouts = { waitSeconds: 7, drawSeconds: 20 }

/**
 * Redraws an uploaded picture as a PNG that fits into a box; nothing of the file itself survives. Runs in a child process: a
 * picture of a few hundred bytes can keep a decoder busy for hours, which only killing the process stops, and a picture that
 * exploits the decoder finds no secrets there.
 */
export async function redraw(bytes: Uint8Array, box: Box, { waitSeconds, drawSeconds } = timeouts): Promise<Redrawn> {
  if (limit.pendingCount >= maxWaiting) return { refused: 'busy' }
  const latest = performance.now() + waitSeconds * 1000
  return limit(async () =>
    performance.now() > latest ? { refused: 'busy' } : drawInChildProcess({ bytes, box }, drawSeconds),
  )
}

const drawingProcess = join(import.meta.dirname, 'drawing-process.ts')

function drawInChildProcess(task: Task, maxSeconds: number): Promise<Redrawn> {
  return new Promise((done) => {
    const drawing = fork(drawingProcess, [], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      timeout: maxSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    drawing.once('message', (redrawn) => done(redrawn as Redrawn))
    // No effect if a message came first.
    drawing.once('exit', () => done({ refused: drawing.killed ? 'too-slow' : 'unreadable' }))
    // A failed fork emits two errors: for the start and for the send.
    drawing.on('error', () => done({ refused: 'busy' }))
    drawing.send(task)
  })
}
