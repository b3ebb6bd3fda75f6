import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { datedSlide } from '../slides.ts'

/** From one closed day to another, both included. */
export const closedPeriod = z.object({ from: z.string(), until: z.string(), name: z.string() })
export type ClosedPeriod = z.output<typeof closedPeriod>

/** Today, on a day without school: what it is, and when school begins again. */
const closedToday = z.object({
  /** "Half term"; "Weekend" before one closed Monday. */
  name: z.string(),
  next: datedSlide,
  /** The slides of the last week with school. */
  lastWeek: z.array(z.object({ id: z.string(), date: z.string(), title: z.string(), home: z.nullable(z.string()) })),
})
/** What Today calls it. A weekend before one closed Monday stays a weekend. */
export function closedName({ name, from, until }: ClosedPeriod, isWeekend: boolean): string {
  return isWeekend && from === until ? 'Weekend' : name
}

export type ClosedToday = z.output<typeof closedToday>

export const readClosedDays = endpoint({
  method: 'GET',
  path: '/api/slides/closed-days',
  access: 'licensed',
  says: 'By the school’s own term dates: what to say today if there is no school, and the weekdays of this week without school. Without term dates every weekday has school.',
  response: z.object({
    today: z.nullable(closedToday),
    /** YYYY-MM-DD: the next day with school after today. */
    next: z.string(),
    week: z.array(z.object({ date: z.string(), name: z.string() })),
  }),
})
