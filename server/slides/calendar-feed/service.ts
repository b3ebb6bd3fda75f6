import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '#contract/endpoint.ts'
import * as contract from '#contract/slides/calendar-feed.ts'
import { licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { findAccount } from '#server/accounts/people/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay, yearsLater } from '#server/platform/time/days.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { weeksStarting } from '#server/slides/themed-weeks/rules.ts'
import { calendarDocument } from './document.ts'
import { addFeed, findFeed, findFeedOf, putFeed } from './store.ts'

type Address = ResponseOf<typeof contract.readCalendarAddress>

/** The address from which an account's calendar client reads the themed weeks. */
export async function readCalendarAddress(platform: Platform, { accountId }: Actor): Promise<Address> {
  const existing = await findFeedOf(platform.db, accountId)
  if (existing) return addressFrom(platform, existing.secret)
  await addFeed(platform.db, newFeed(platform, accountId))
  // A concurrent request may have added one first: that one counts.
  const feed = await findFeedOf(platform.db, accountId)
  if (!feed) throw new Error('The calendar feed was not found after adding it.')
  return addressFrom(platform, feed.secret)
}

/** A new address. The old one stops working. */
export async function renewCalendarAddress(platform: Platform, { accountId }: Actor): Promise<Address> {
  const feed = newFeed(platform, accountId)
  await putFeed(platform.db, feed)
  return addressFrom(platform, feed.secret)
}

const daysBack = 31
const yearsAhead = 2

/**
 * The calendar behind a secret. Without a running licence it is empty, not 404: a calendar client would report an error at every
 * poll, or drop the subscription, which would not come back with the licence.
 */
export async function readCalendarFeed(
  { db, clock, config }: Platform,
  { themedWeeks }: LoadedLibrary,
  secret: string,
): Promise<string> {
  const feed = await findFeed(db, secret)
  const found = feed && (await findAccount(db, feed.accountId))
  if (!found) throw new Refusal(404, 'There is no calendar at this address. Please copy it again from your dashboard.')
  const now = clock.now()
  const today = londonDay(now)
  const isOpen = licenceState(licenceOf(found.account, found.school), now).isOpen
  return calendarDocument({
    weeks: isOpen
      ? weeksStarting(themedWeeks, { from: addDays(today, -daysBack), until: yearsLater(today, yearsAhead) })
      : [],
    description: isOpen
      ? 'The weeks in which all five slides turn to one subject.'
      : 'Your licence has ended. The themed weeks come back when it is renewed.',
    link: `${config.appUrl}/dashboard`,
    now,
  })
}

/** For the personal data export: when the feed was created, without its secret. */
export async function calendarFeedDataOf(db: Database, accountId: string) {
  const feed = await findFeedOf(db, accountId)
  return feed ? { createdAt: feed.createdAt } : null
}

function newFeed({ clock }: Platform, accountId: string) {
  return { accountId, secret: randomBytes(32).toString('base64url'), createdAt: clock.now() }
}

function addressFrom({ config }: Platform, secret: string): Address {
  return { address: `${config.appUrl}${contract.readCalendarFeed.path.replace(':secret', secret)}` }
}
