import { Refusal } from '#server/platform/refusal.ts'

/** The queue that is too long. */
export type Queue = 'event loop' | 'database' | 'passwords'

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
/** Created once: capturing a stack trace costs more than the refusal itself. */
const refusals = {
  'event loop': waits.map((seconds) => new Overloaded('event loop', seconds)),
  database: waits.map((seconds) => new Overloaded('database', seconds)),
  passwords: waits.map((seconds) => new Overloaded('passwords', seconds)),
}

export function overloaded(queue: Queue): Refusal {
  return refusals[queue][Math.floor(Math.random() * waits.length)] ?? new Overloaded(queue, waits[0])
}

/** Looks through the causes: a failed query wraps the overload. */
export function overloadIn(error: unknown): Overloaded | undefined {
  if (error instanceof Overloaded) return error
  return error instanceof Error ? overloadIn(error.cause) : undefined
}
