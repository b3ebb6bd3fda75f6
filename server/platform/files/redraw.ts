import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

export type Box = { width: number; height: number }
export type Task = { bytes: Uint8Array; box: Box }
export type Reason = 'unreadable' | 'too-many-pixels' | 'too-small' | 'empty' | 'too-slow' | 'busy'
export type Redrawn = { png: Uint8Array } | { refused: Reason }

const atOnce = pLimit(2)
const maxWaiting = 6
/** Together less than an answer may take: whoever is told to come again has changed nothing. */
const timeouts = { waitSeconds: 7, drawSeconds: 20 }

/**
 * The picture in a file that a person brought, drawn anew as a PNG that fits into a box: of the file itself nothing is left.
 * That is done in a process of its own. A picture of a few hundred bytes can keep a decoder busy for hours, which only the end
 * of a process ends; and what a broken one does to the decoder, it does there, where there are no secrets.
 */
export async function redraw(bytes: Uint8Array, box: Box, { waitSeconds, drawSeconds } = timeouts): Promise<Redrawn> {
  if (atOnce.pendingCount >= maxWaiting) return { refused: 'busy' }
  const latest = performance.now() + waitSeconds * 1000
  return atOnce(async () =>
    performance.now() > latest ? { refused: 'busy' } : drawElsewhere({ bytes, box }, drawSeconds),
  )
}

const drawingProcess = fileURLToPath(new URL('drawing-process.ts', import.meta.url))

function drawElsewhere(task: Task, maxSeconds: number): Promise<Redrawn> {
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
    // Where it has said something before, that counts.
    drawing.once('exit', () => done({ refused: drawing.killed ? 'too-slow' : 'unreadable' }))
    // Where there is no room for a process, there are two: that it did not start, and that it took no task.
    drawing.on('error', () => done({ refused: 'busy' }))
    drawing.send(task)
  })
}
