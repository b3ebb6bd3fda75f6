import type { ResponseOf } from '#contract/endpoint.ts'
import type { followPurchase } from '#contract/money/card.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import type { CardInput } from './card-input.ts'

type Purchase = ResponseOf<typeof followPurchase>

export type Steps = {
  confirm: CardInput['confirm']
  start: () => Promise<Purchase>
  /** Sends the purchase token, which only the browser that started the purchase has. */
  follow: (purchase: { id: string; purchaseToken: string | undefined }) => Promise<Purchase>
  wait: (ms: number) => Promise<void>
}

/** Delays between polls, about a minute in total. After that the buyer learns the outcome by email. */
const pollDelaysMs = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_000]

/** Starts the payment, runs 3-D Secure if the bank asks for it, and polls for the outcome. `unknown`: still pending after a minute. */
export async function payByCard({ confirm, start, follow, wait }: Steps): Promise<Purchase | 'unknown'> {
  const started = await start()
  const purchaseToken = started.purchaseToken ?? undefined
  const poll = () => follow({ id: started.purchaseId, purchaseToken })
  if (started.state === 'done') return started
  if (started.state === 'requiresAction' && started.clientSecret) {
    try {
      await confirm(started.clientSecret)
    } catch (fault) {
      // Poll once, so that the server cancels the pending payment. It may also find that the payment went through.
      const after = await poll().catch(() => undefined)
      if (after?.state === 'done') return after
      throw fault
    }
  }
  for (const ms of [0, ...pollDelaysMs]) {
    if (ms > 0) await wait(ms)
    const now = await poll().catch(ignoreTransient)
    if (now?.state === 'done') return now
  }
  return 'unknown'
}

/** A network error, 429 or 5xx says nothing about the payment: keep polling. */
function ignoreTransient(error: unknown): undefined {
  const isTransient = error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
  if (!isTransient) throw error
}
