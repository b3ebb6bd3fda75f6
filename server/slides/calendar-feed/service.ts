import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '#contract/endpoint.ts'
import * as contract from '#contract/slides/calendar-feed.ts'
import { licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { swapsOf } from '#server/accounts/people/rules.ts'
import { findAccount } from '#server/accounts/people/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, yearsLater } from '#server/platform/time/days.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { slidesOn } from '#server/slides/days/service.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { weeksStarting } from '#server/slides/themed-weeks/rules.ts'
import { calendarDocument } from './document.ts'
import { type CalendarEvent, slideEvent, slideFeedDays, weekEvent } from './rules.ts'
import * as store from './store.ts'

type Feed = contract.CalendarFeed

/** The addresses from which an account's calendar client reads its feeds. */
export async function readAddresses(
  platform: Platform,
  { accountId }: Actor,
): Promise<ResponseOf<typeof contract.readCalendarAddresses>> {
  const addressOf = async (feed: Feed) => {
    const found = await store.findAddressOf(platform.db, feed, accountId)
    return found ? addressFrom(platform, feed, found.secret) : null
  }
  return { 'themed-weeks': await addressOf('themed-weeks'), slides: await addressOf('slides') }
}

/** The address, which is made if there is none. */
export async function makeAddress(platform: Platform, { accountId }: Actor, feed: Feed): Promise<string> {
  await store.addAddress(platform.db, feed, newAddress(platform, accountId))
  // There may have been one before, or a concurrent request may have added one first: that one counts.
  const found = await store.findAddressOf(platform.db, feed, accountId)
  if (!found) throw new Refusal(409, 'The address was removed just now. Please make it again.')
  return addressFrom(platform, feed, found.secret)
}

/** A new address. The old one stops working. */
export async function renewAddress(platform: Platform, { accountId }: Actor, feed: Feed): Promise<string> {
  const made = newAddress(platform, accountId)
  await store.putAddress(platform.db, feed, made)
  return addressFrom(platform, feed, made.secret)
}

export async function removeAddress({ db }: Platform, { accountId }: Actor, feed: Feed): Promise<void> {
  await store.removeAddress(db, feed, accountId)
}

/** The addresses that a person had before their account changed hands. */
export async function removeAddresses(db: Database, accountId: string): Promise<void> {
  for (const feed of contract.calendarFeeds) await store.removeAddress(db, feed, accountId)
}

type Words = { product: string; is: string; whenEnded: string }

const words: Record<Feed, Words> = {
  'themed-weeks': {
    product: 'Themed weeks',
    is: 'The weeks in which all five slides turn to one subject.',
    whenEnded: 'Your licence has ended. The themed weeks come back when it is renewed.',
  },
  slides: {
    product: 'Slides by day',
    is: 'The title of each day’s slide, as you see it.',
    whenEnded: 'Your licence has ended. The slides come back when it is renewed.',
  },
}

type Reader = NonNullable<Awaited<ReturnType<typeof findAccount>>> & { isTrial: boolean }

/**
 * The calendar behind a secret. Without a running licence it is empty, not 404: a calendar client would report an error at every
 * poll, or drop the subscription, which would not come back with the licence.
 */
export async function readFeed(context: CalendarContext, feed: Feed, secret: string): Promise<string> {
  const { db, clock, config } = context.platform
  const address = await store.findAddress(db, feed, secret)
  const found = address && (await findAccount(db, address.accountId))
  if (!found) throw new Refusal(404, 'There is no calendar at this address. Please copy it again from Plan.')
  const now = clock.now()
  const { isOpen, state } = licenceState(licenceOf(found.account, found.school), now)
  const { product, is, whenEnded } = words[feed]
  return calendarDocument({
    product,
    events: isOpen ? await eventsOf[feed](context, { ...found, isTrial: state === 'trial' }) : [],
    description: isOpen ? is : whenEnded,
    link: `${config.appUrl}/dashboard`,
    now,
  })
}

const daysBack = 31
const yearsAhead = 2

const eventsOf: Record<Feed, (context: CalendarContext, reader: Reader) => Promise<CalendarEvent[]>> = {
  'themed-weeks': async ({ calendars }) => {
    const today = calendars.today()
    const days = { from: addDays(today, -daysBack), until: yearsLater(today, yearsAhead) }
    return weeksStarting(calendars.library.themedWeeks, days).map(weekEvent)
  },
  slides: async ({ calendars }, { account, school, isTrial }) => {
    const { id: accountId, schoolId } = account
    const calendar = await calendars.of({ accountId, schoolId, swaps: swapsOf(account, school) })
    const reader = { today: calendars.today(), isTrial, schoolDays: schoolDaysOf(school?.termDates) }
    return slidesOn(calendar, slideFeedDays(reader)).map(slideEvent)
  },
}

/** For the personal data export: when each address was made, without its secret. */
export async function calendarFeedDataOf(db: Database, accountId: string) {
  const made = contract.calendarFeeds.map(async (feed) => {
    const found = await store.findAddressOf(db, feed, accountId)
    return found ? [{ feed, createdAt: found.createdAt }] : []
  })
  return (await Promise.all(made)).flat()
}

function newAddress({ clock }: Platform, accountId: string) {
  return { accountId, secret: randomBytes(32).toString('base64url'), createdAt: clock.now() }
}

const paths = { 'themed-weeks': contract.readThemedWeeksFeed.path, slides: contract.readSlidesFeed.path }

function addressFrom({ config }: Platform, feed: Feed, secret: string): string {
  return `${config.appUrl}${paths[feed].replace(':secret', secret)}`
}
