import limitTo from 'p-limit'
import { Refusal } from '#server/platform/refusal.ts'

/** The queue that is too long. */
export type Queue = 'event loop' | 'database' | 'passwords' | 'orders' | 'documents'

/** Refuses a call that would wait too long. Nothing has been done for it yet, so the client can safely retry. */
class Overloaded extends Refusal {
  readonly queue: Queue

  constructor(queue: Queue, retryAfterSeconds: number) {
    super(503, 'Very many people are using The Daily Dot right now. Please try again in a moment.', {
      retryAfterSeconds,
    })
    this.queue = queue
  }
}

/** Jitter: calls shed together should not all retry together. */
const waits = [2, 3, 4, 5] as const
const refusalsOf = (queue: Queue) => waits.map((seconds) => new Overloaded(queue, seconds))
/** Created once: capturing a stack trace costs more than the refusal itself. */
const refusals = {
  'event loop': refusalsOf('event loop'),
  database: refusalsOf('database'),
  passwords: refusalsOf('passwords'),
  orders: refusalsOf('orders'),
  documents: refusalsOf('documents'),
}

export function overloaded(queue: Queue): Refusal {
  return refusals[queue][Math.floor(Math.random() * waits.length)] ?? new Overloaded(queue, waits[0])
}

/** Runs a few at a time. Whatever would wait too long is refused at once. */
export function boundedQueue(name: Queue, { concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const limiter = limitTo(concurrency)
  const refuseIfFull = (): void => {
    if (limiter.pendingCount >= maxWaiting) throw overloaded(name)
  }
  return {
    /** For a caller who counts something first: a refused call should use up no limit. */
    refuseIfFull,
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      refuseIfFull()
      return limiter(work)
    },
  }
}

/** Looks through the causes: a failed query wraps the overload. */
export function overloadIn(error: unknown): Overloaded | undefined {
  if (error instanceof Overloaded) return error
  return error instanceof Error ? overloadIn(error.cause) : undefined
}
