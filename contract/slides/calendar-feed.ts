import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'

/** What a calendar program can read, each at an address of its own. */
export const calendarFeeds = ['themed-weeks', 'slides'] as const
export type CalendarFeed = (typeof calendarFeeds)[number]

const feed = z.strictObject({ feed: z.enum(calendarFeeds) })
const secret = z.strictObject({ secret: z.string() })

/** Secret: gives access to the feed, and nothing else. */
const address = z.string()

export const readCalendarAddresses = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'confirmed',
  says: 'The addresses of your own calendar feeds; null for a feed without one.',
  response: z.object({ 'themed-weeks': z.nullable(address), slides: z.nullable(address) }),
})

export const makeCalendarAddress = endpoint({
  method: 'PUT',
  path: '/api/calendar/:feed',
  access: 'confirmed',
  says: 'Makes the address of a calendar feed, or returns the one that it has.',
  params: feed,
  response: z.object({ address }),
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/calendar/:feed/renew',
  access: 'confirmed',
  says: 'A new address for a calendar feed; the old one stops working.',
  params: feed,
  response: z.object({ address }),
})

export const removeCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/api/calendar/:feed',
  access: 'confirmed',
  says: 'Removes the address of a calendar feed: it stops working.',
  params: feed,
  response: done,
})

// Calendar clients send no cookies; the secret in the URL gives access.
const readByCalendar = {
  method: 'GET',
  access: 'anyone',
  params: secret,
  contentType: 'text/calendar; charset=utf-8',
  response: z.string(),
} as const

export const readThemedWeeksFeed = endpoint({
  ...readByCalendar,
  path: '/api/calendar/:secret/themed-weeks.ics',
  says: 'The themed weeks of the past month and the next two years as a calendar; an empty one while the licence does not run.',
})

export const readSlidesFeed = endpoint({
  ...readByCalendar,
  path: '/api/calendar/:secret/slides.ics',
  says: 'The titles of the slides of last week, this one and the next eight as a calendar, as the account sees them; for a trial of its days, and an empty one while the licence does not run.',
})
