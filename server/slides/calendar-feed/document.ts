import ical, { ICalCalendarMethod, ICalEventTransparency, escape, foldLines } from 'ical-generator'
import { addDays } from '#server/platform/time/days.ts'
import type { DatedWeek } from '#server/slides/themed-weeks/rules.ts'

type Calendar = {
  weeks: readonly DatedWeek[]
  /** What it is, or why there is nothing in it. */
  says: string
  /** Where an event leads. */
  link: string
  now: Date
}

/** Themed weeks as a calendar that programs read again by themselves (RFC 5545, and RFC 7986 for its name). */
export function calendarDocument({ weeks, says, link, now }: Calendar): string {
  // ical-generator escapes the words of an event, not those of a calendar.
  const description = escape(says, false)
  const calendar = ical({
    prodId: { company: 'The Daily Dot', product: 'Themed weeks' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: 'The Daily Dot: themed weeks',
    description,
    ttl: 12 * 60 * 60,
    events: weeks.map(({ planned, year, startDate, endDate }) => ({
      // Stays the same when the dates are confirmed: a calendar moves its event then, and does not add a second one.
      id: `${planned.file.replace(/\.yaml$/, '')}-${year}@the-daily-dot`,
      stamp: now,
      allDay: true,
      start: startDate,
      // The day after the last one.
      end: addDays(endDate, 1),
      summary: planned.name,
      description: planned.description,
      url: link,
      // Takes no time of the teacher's.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  }).toString()
  // The description by its name in the standard, too: ical-generator writes it only as most programs name it.
  const standard = foldLines(`DESCRIPTION:${description}`)
  return `${calendar.replace('X-WR-CALDESC:', (other) => `${standard}\r\n${other}`)}\r\n`
}
