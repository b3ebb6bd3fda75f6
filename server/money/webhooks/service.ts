import limitTo from 'p-limit'
import { settleSubscription, subscriptionsPaidBy } from '#server/money/subscriptions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardEvent } from '#server/platform/providers/cards.ts'
import { addEvent, isKnown, removeEvent, removeOldEventRows } from './store.ts'

/** The provider sends an event again for three days, and by hand for a month. */
const daysKept = 90

/**
 * Takes what the provider tells us. It only says where something has happened: what happened is read from the provider. The event is
 * written down with its effect, so that of fifty copies at once one has it.
 */
export async function takeEvent(platform: Platform, body: Buffer, signature: string | undefined): Promise<void> {
  const event = platform.cards.readEvent(body, signature)
  await eventLimiter(() => settleEvent(platform, event))
}

/** The provider sends in bursts, and every event is read up on there. */
const eventLimiter = limitTo(4)

async function settleEvent(platform: Platform, event: CardEvent): Promise<void> {
  const { db } = platform
  if (await isKnown(db, event)) return
  try {
    await settle(platform, event)
  } catch (error) {
    // It was written down with its effect; but what follows has failed, and must be done when the provider sends it again.
    await removeEvent(db, event)
    throw error
  }
}

async function settle(platform: Platform, event: CardEvent): Promise<void> {
  const { db } = platform
  const { subscriptionId, paymentId } = event
  const about = subscriptionId ? [subscriptionId] : paymentId ? await subscriptionsPaidBy(db, paymentId) : []
  for (const [at, id] of about.entries()) {
    const isLast = at === about.length - 1
    await settleSubscription(platform, id, isLast ? (tx) => addEvent(tx, event) : undefined)
  }
  // Where it was about nothing of ours, or about nothing that is still there.
  await addEvent(db, event)
}

export async function removeOldEvents({ db }: Platform): Promise<void> {
  await removeOldEventRows(db, daysKept)
}
