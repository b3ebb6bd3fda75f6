import ical, { ICalCalendarMethod, ICalEventTransparency, escape, foldLines } from 'ical-generator'
import { addDays } from '#server/platform/time/days.ts'
import type { CalendarEvent } from './rules.ts'

type Calendar = {
  /** What it lists: "Themed weeks". */
  product: string
  events: readonly CalendarEvent[]
  /** What the calendar is, or why it is empty. */
  description: string
  /** The URL of every event. */
  link: string
  now: Date
}

/** A calendar that clients poll (RFC 5545, with the name and refresh interval of RFC 7986). */
export function calendarDocument({ product, events, description, link, now }: Calendar): string {
  // ical-generator escapes the text of events, but not of the calendar itself.
  const escaped = escape(description, false)
  const calendar = ical({
    prodId: { company: 'The Daily Dot', product },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: `The Daily Dot: ${product.toLowerCase()}`,
    description: escaped,
    ttl: 12 * 60 * 60,
    events: events.map(({ id, title, description: about, from, to }) => ({
      id: `${id}@the-daily-dot`,
      stamp: now,
      allDay: true,
      start: from,
      // Exclusive: the day after the last one.
      end: addDays(to, 1),
      summary: title,
      ...(about === undefined ? {} : { description: about }),
      url: link,
      // Does not show the teacher as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  }).toString()
  // Adds the standard DESCRIPTION: ical-generator writes only the widespread X-WR-CALDESC.
  const standard = foldLines(`DESCRIPTION:${escaped}`)
  return `${calendar.replace('X-WR-CALDESC:', (other) => `${standard}\r\n${other}`)}\r\n`
}
