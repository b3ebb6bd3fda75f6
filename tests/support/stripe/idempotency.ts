import type { Store } from './store.ts'
import { StripeFault } from './stripe-fault.ts'

export type Answer = { status: number; body: unknown; isReplayed?: true }

type Saved = { asked: string; at: number; answer: Answer | undefined }

const day = 24 * 3600

/**
 * Stripe's keys: the first answer is given again for a day, a failure included; other parameters under the same key are refused, and
 * so is a second call while the first is at work.
 */
export function makeIdempotency(store: Store) {
  const saved = new Map<string, Saved>()
  return {
    /** The answer of the first call, where there was one. Otherwise this is the first. */
    begin(key: string, asked: string): Answer | undefined {
      const before = saved.get(key)
      if (!before || store.now - before.at >= day) {
        saved.set(key, { asked, at: store.now, answer: undefined })
        return undefined
      }
      if (before.asked !== asked)
        throw new StripeFault(400, `Keys for idempotent requests can only be used with the same parameters: ${key}`, {
          type: 'idempotency_error',
        })
      if (!before.answer)
        throw new StripeFault(409, `There is currently another in-progress request using this Idempotent Key: ${key}`, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        })
      return { ...before.answer, isReplayed: true }
    },
    finish(key: string, answer: Answer): void {
      const before = saved.get(key)
      if (before) before.answer = answer
    },
    /** A call that was never begun, because its parameters are wrong, may be made again. */
    forget: (key: string): void => void saved.delete(key),
  }
}
