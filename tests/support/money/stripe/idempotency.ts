import type { Store } from './store.ts'
import { StripeFault } from './stripe-fault.ts'

export type StripeResponse = { status: number; body: unknown; isReplayed?: true }

type Saved = { request: string; at: number; response: StripeResponse | undefined }

const day = 24 * 3600

/**
 * Stripe's idempotency keys: replays the first response for a day, failures included; refuses other parameters under the same key,
 * and a second call while the first is in progress.
 */
export function makeIdempotency(store: Store) {
  const saved = new Map<string, Saved>()
  return {
    /** Returns the response of the first call; undefined if this is the first. */
    begin(key: string, request: string): StripeResponse | undefined {
      const before = saved.get(key)
      if (!before || store.now - before.at >= day) {
        saved.set(key, { request, at: store.now, response: undefined })
        return undefined
      }
      if (before.request !== request)
        throw new StripeFault(400, `Keys for idempotent requests can only be used with the same parameters: ${key}`, {
          type: 'idempotency_error',
        })
      if (!before.response)
        throw new StripeFault(409, `There is currently another in-progress request using this Idempotent Key: ${key}`, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        })
      return { ...before.response, isReplayed: true }
    },
    finish(key: string, response: StripeResponse): void {
      const before = saved.get(key)
      if (before) before.response = response
    },
    /** A call that was refused before it began, because of its parameters, may be repeated. */
    forget: (key: string): void => void saved.delete(key),
  }
}
