import type { FastifyInstance } from 'fastify'
import { answerDemoBank } from '#contract/money/demo-cards.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { idOf, purchaseOf } from './rules.ts'
import { findSubscription, updateSubscription } from './store.ts'

export function demoCardRoutes(app: FastifyInstance, { db }: Platform): void {
  /** Stands in for the bank's 3-D Secure page. */
  serve(app, answerDemoBank, async ({ body: { clientSecret, isApproved } }) => {
    const id = idOf(purchaseOf(clientSecret))
    const subscription = await findSubscription(db, id)
    if (subscription?.state !== 'requiresAction') throw new Refusal(409, 'There is nothing to confirm.')
    await updateSubscription(db, id, { state: isApproved ? 'active' : 'declined' })
    return { success: true }
  })
}
