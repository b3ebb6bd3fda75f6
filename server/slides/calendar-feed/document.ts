import ical, { ICalCalendarMethod, ICalEventTransparency, escape, foldLines } from 'ical-generator'
import { addDays } from '#server/platform/time/days.ts'
import type { DatedWeek } from '#server/slides/themed-weeks/rules.ts'

type Calendar = {
  weeks: readonly DatedWeek[]
  /** What the calendar is, or why it is empty. */
  description: string
  /** The URL of every event. */
  link: string
  now: Date
}

/** Themed weeks as a calendar that clients poll (RFC 5545, with the name and refresh interval of RFC 7986). */
export function calendarDocument({ weeks, description, link, now }: Calendar): string {
  // ical-generator escapes the text of events, but not of the calendar itself.
  const escaped = escape(description, false)
  const calendar = ical({
    prodId: { company: 'The Daily Dot', product: 'Themed weeks' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: 'The Daily Dot: themed weeks',
    description: escaped,
    ttl: 12 * 60 * 60,
    events: weeks.map(({ planned, year, startDate, endDate }) => ({
      // The same after the dates are confirmed, so that clients move the event and do not add a second one.
      id: `${planned.file.replace(/\.yaml$/, '')}-${year}@the-daily-dot`,
      stamp: now,
      allDay: true,
      start: startDate,
      // Exclusive: the day after the last one.
      end: addDays(endDate, 1),
      summary: planned.name,
      description: planned.description,
      url: link,
      // Does not show the teacher as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  }).toString()
  // Adds the standard DESCRIPTION: ical-generator writes only the widespread X-WR-CALDESC.
  const standard = foldLines(`DESCRIPTION:${escaped}`)
  return `${calendar.replace('X-WR-CALDESC:', (other) => `${standard}\r\n${other}`)}\r\n`
}
