import type { FastifyInstance } from 'fastify'
import { answerDemoBank } from '#contract/money/demo-cards.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { idOf, purchaseOf } from './rules.ts'
import { findSubscription, updateSubscription } from './store.ts'

export function demoCardRoutes(app: FastifyInstance, { db }: Platform): void {
  /** What the bank's own page would do. */
  serve(app, answerDemoBank, async ({ body: { clientSecret, isApproved } }) => {
    const id = idOf(purchaseOf(clientSecret))
    const kept = await findSubscription(db, id)
    if (kept?.state !== 'requiresAction') throw new Refusal(409, 'There is nothing to confirm.')
    await updateSubscription(db, id, { state: isApproved ? 'active' : 'declined' })
    return { success: true }
  })
}
