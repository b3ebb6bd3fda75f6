import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const calendarAddress = z.object({
  /** Secret: gives access to the themed weeks, and nothing else. */
  address: z.string(),
})

export const readCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'planner',
  says: 'The address of your own calendar feed, which is made when it is first asked for.',
  response: calendarAddress,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/calendar/renew',
  access: 'planner',
  says: 'A new address for your calendar feed; the old one stops working.',
  response: calendarAddress,
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:secret/themed-weeks.ics',
  // Calendar clients send no cookies; the secret in the URL gives access.
  access: 'anyone',
  says: 'The themed weeks of the past month and the next two years as a calendar; an empty one while the licence does not run.',
  params: z.strictObject({ secret: z.string() }),
  contentType: 'text/calendar; charset=utf-8',
  response: z.string(),
})
