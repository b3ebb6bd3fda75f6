import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { datedSlide, slidesOfWeekAt, upcomingSlidesAt } from './slides.ts'
import { themedWeek } from './themed-weeks.ts'

export const upcomingSlides = endpoint({
  ...upcomingSlidesAt,
  access: 'licensed',
  says: 'The slides of the next ten weekdays after today; of the next ten school days, if the school has entered its term dates.',
  response: z.array(datedSlide),
})

export const slideOfDate = endpoint({
  method: 'GET',
  path: '/api/slides/:date',
  access: 'licensed',
  says: 'The slide of a weekday, up to a year away; for a trial, or before the email of an order is confirmed, of this week or the next ten weekdays.',
  params: z.strictObject({ date: z.iso.date('Please give a day of the calendar as YYYY-MM-DD.') }),
  response: datedSlide,
})

export const slidesOfWeek = endpoint({
  ...slidesOfWeekAt,
  access: 'planner',
  says: 'The slides of the week that contains a date, up to a year away; for a trial those of this week and the next ten weekdays.',
  params: z.strictObject({ date: z.iso.date('Please give a day of the calendar as YYYY-MM-DD.') }),
  response: z.object({
    /** YYYY-MM-DD, like every day here. */
    monday: z.string(),
    /** Monday first. Fewer than five if the caller may not see every day of the week. */
    slides: z.array(datedSlide),
    /** Why days are missing, or null. */
    limit: z.nullable(z.string()),
    themedWeek: z.nullable(themedWeek),
    /** The Mondays of the first and the last week that the caller may see. */
    firstMonday: z.string(),
    lastMonday: z.string(),
    /** The Mondays of the weeks between them that are usual school holidays in England, from Monday to Friday. */
    holidayWeeks: z.array(z.string()),
    /** The weekdays of this week on which the school says that it is closed. */
    closed: z.optional(z.array(z.object({ date: z.string(), name: z.string() }))),
  }),
})
