import limitTo from 'p-limit'
import { settleSubscription, subscriptionsPaidBy } from '#server/money/subscriptions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardEvent } from '#server/platform/providers/cards.ts'
import { addEvent, isKnown, removeEvent, removeOldEventRows } from './store.ts'

/** The provider retries an event for three days, and it can be resent by hand for a month. */
const daysKept = 90

/**
 * Handles a webhook. The event only says where something happened; the state itself is read from the provider. The event is recorded
 * in the same transaction as its effect, so that concurrent copies take effect once.
 */
export async function handleEvent(platform: Platform, body: Buffer, signature: string | undefined): Promise<void> {
  const event = platform.cards.readEvent(body, signature)
  await eventLimiter(() => settleEvent(platform, event))
}

/** The provider sends events in bursts, and each one makes us call it. */
const eventLimiter = limitTo(4)

async function settleEvent(platform: Platform, event: CardEvent): Promise<void> {
  const { db } = platform
  if (await isKnown(db, event)) return
  try {
    await applyEvent(platform, event)
  } catch (error) {
    // The event may be recorded already although a later step failed: delete it, so that the provider's retry is handled.
    await removeEvent(db, event)
    throw error
  }
}

async function applyEvent(platform: Platform, event: CardEvent): Promise<void> {
  const { db } = platform
  const { subscriptionId, paymentId } = event
  const about = subscriptionId ? [subscriptionId] : paymentId ? await subscriptionsPaidBy(db, paymentId) : []
  for (const [at, id] of about.entries()) {
    const isLast = at === about.length - 1
    await settleSubscription(platform, id, isLast ? (tx) => addEvent(tx, event) : undefined)
  }
  // For events without a subscription of ours, or with one that no longer exists.
  await addEvent(db, event)
}

export async function removeOldEvents({ db }: Platform): Promise<void> {
  await removeOldEventRows(db, daysKept)
}
