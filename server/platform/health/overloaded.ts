import { Refusal } from '#server/platform/refusal.ts'

/** What there is too much of. */
export type Queue = 'event loop' | 'database' | 'passwords'

/** A no to whoever would wait without hope. What they wanted has not begun, so it can be tried again as it is. */
class Overloaded extends Refusal {
  readonly queue: Queue

  constructor(queue: Queue, retryAfterSeconds: number) {
    super(503, 'Very many people are using The Daily Dot right now. Please try again in a moment.', {
      retryAfterSeconds,
    })
    this.queue = queue
  }
}

/** Not all the same: who was sent away together would come back together. */
const waits = [2, 3, 4, 5] as const
/** Made once: an error notes where it is made, and that takes longer than to say no. */
const made = {
  'event loop': waits.map((seconds) => new Overloaded('event loop', seconds)),
  database: waits.map((seconds) => new Overloaded('database', seconds)),
  passwords: waits.map((seconds) => new Overloaded('passwords', seconds)),
}

export function overloaded(queue: Queue): Refusal {
  return made[queue][Math.floor(Math.random() * waits.length)] ?? new Overloaded(queue, waits[0])
}

/** The overload in an error, wherever it stands in the chain of causes: a failed query wraps what it failed of. */
export function overloadIn(error: unknown): Overloaded | undefined {
  if (error instanceof Overloaded) return error
  return error instanceof Error ? overloadIn(error.cause) : undefined
}
