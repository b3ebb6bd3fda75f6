import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { monthAndDay } from './writing/season.ts'

/** Class names; screens map them to a badge. */
const weekColours = ['bg-amber-500', 'bg-pink-500', 'bg-green-500', 'bg-purple-500', 'bg-blue-500'] as const

const span = z
  .strictObject({
    /** YYYY-MM-DD, the first and the last day. */
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  })
  .check(
    z.refine(
      ({ startDate, endDate }) => daysOf(startDate, endDate) >= 1 && daysOf(startDate, endDate) <= 7,
      'A themed week ends within seven days, and not before it starts.',
    ),
  )

/** A themed week as `content/themed-weeks.yaml` plans it for every year. */
export const plannedWeek = z.strictObject({
  name: z.string(),
  description: z.string(),
  color: z.enum(weekColours),
  /** Public text that stays true every year. */
  when: z.string(),
  /** Its five slides, in `content/themed/`. */
  file: z.string(),
  /** The rule for the Monday on which it starts. */
  rule: z.union([z.strictObject({ weekOf: monthAndDay }), z.strictObject({ firstMondayFrom: monthAndDay })]),
  /** By year: dates that the organisers announced, which override the rule. */
  confirmed: z.optional(
    z
      .record(z.string().check(z.regex(/^\d{4}$/)), span)
      .check(
        z.refine(
          (spans) =>
            Object.entries(spans).every(([year, { startDate, endDate }]) =>
              [startDate, endDate].some((day) => day.startsWith(year)),
            ),
          'A themed week lies in the year that it is confirmed for.',
        ),
      ),
  ),
})

export type PlannedWeek = z.output<typeof plannedWeek>

export const themedWeek = z.object({
  name: z.string(),
  description: z.string(),
  /** YYYY-MM-DD, the first and the last day. */
  startDate: z.string(),
  endDate: z.string(),
  color: z.enum(weekColours),
})

export type ThemedWeek = z.output<typeof themedWeek>

export const currentThemedWeek = endpoint({
  method: 'GET',
  path: '/api/themed-weeks/current',
  access: 'licensed',
  says: 'The themed week that runs today, or null.',
  response: z.nullable(themedWeek),
})

export const upcomingThemedWeeks = endpoint({
  method: 'GET',
  path: '/api/themed-weeks/upcoming',
  access: 'licensed',
  says: 'The themed weeks that start within the next twelve months, without the current one.',
  response: z.array(themedWeek),
})

function daysOf(startDate: string, endDate: string): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / (24 * 60 * 60 * 1000) + 1
}
