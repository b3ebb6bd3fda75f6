import type { DatedSlide } from '#contract/slides/slides.ts'
import { addDays, mondayOf, weekdaysFrom } from '#server/platform/time/days.ts'
import { dateFault } from '#server/slides/days/rules.ts'
import { type SchoolDays, usualSchoolDays } from '#server/slides/school-days/rules.ts'
import type { DatedWeek } from '#server/slides/themed-weeks/rules.ts'

const weeksBack = 1
const weeksAhead = 8

type FeedReader = { today: string; isTrial: boolean; schoolDays?: SchoolDays }

/** The days that the feed of slides lists: the school days of last week, this one and the next eight, as far as the reader may see them. */
export function slideFeedDays(reader: FeedReader): string[] {
  const { closedOn } = reader.schoolDays ?? usualSchoolDays
  const first = addDays(mondayOf(reader.today), -7 * weeksBack)
  const mondays = Array.from({ length: weeksBack + 1 + weeksAhead }, (_, at) => addDays(first, 7 * at))
  return mondays.flatMap(weekdaysFrom).filter((day) => dateFault(day, reader) === undefined && !closedOn(day))
}

/** All day, from its first to its last day. */
export type CalendarEvent = { id: string; title: string; description?: string; from: string; to: string }

export function weekEvent({ planned, year, startDate, endDate }: DatedWeek): CalendarEvent {
  return {
    // The same after the dates are confirmed, so that clients move the event and do not add a second one.
    id: `${planned.file.replace(/\.yaml$/, '')}-${year}`,
    title: planned.name,
    description: planned.description,
    from: startDate,
    to: endDate,
  }
}

/** Title and day only: the rest of a slide is for signed-in readers. */
export function slideEvent({ date, title }: DatedSlide): CalendarEvent {
  // The same after a swap, so that clients rename the event and do not add a second one.
  return { id: `slide-${date}`, title, from: date, to: date }
}
