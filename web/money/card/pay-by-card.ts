import type { Answer } from '#contract/endpoint.ts'
import type { followPurchase } from '#contract/money/card.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import type { CardInput } from './card-input.ts'

type Purchase = Answer<typeof followPurchase>

export type Steps = {
  confirm: CardInput['confirm']
  start: () => Promise<Purchase>
  /** With the token of the purchase, which only the browser that started it has. */
  follow: (purchase: { id: string; purchaseToken: string | undefined }) => Promise<Purchase>
  wait: (ms: number) => Promise<void>
}

/** How long between two questions; together about a minute. After that an email has to tell. */
const waitsMs = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_000]

/** Pays, with the bank's question where it has one, and waits for what came of it. `unknown`: it is still not clear. */
export async function payByCard({ confirm, start, follow, wait }: Steps): Promise<Purchase | 'unknown'> {
  const started = await start()
  const purchaseToken = started.purchaseToken ?? undefined
  const look = () => follow({ id: started.purchaseId, purchaseToken })
  if (started.state === 'done') return started
  if (started.state === 'requiresAction' && started.clientSecret) {
    try {
      await confirm(started.clientSecret)
    } catch (fault) {
      // The server has to hear of it, so that nothing is left open; and it may know better.
      const after = await look().catch(() => undefined)
      if (after?.state === 'done') return after
      throw fault
    }
  }
  for (const ms of [0, ...waitsMs]) {
    if (ms > 0) await wait(ms)
    const now = await look().catch(unlessRefused)
    if (now?.state === 'done') return now
  }
  return 'unknown'
}

/** Without a connection, or with a server that is away for a moment, the money is where it was: ask again. */
function unlessRefused(error: unknown): undefined {
  const isPassing = error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
  if (!isPassing) throw error
}
