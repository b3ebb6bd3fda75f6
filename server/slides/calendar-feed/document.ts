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
  const name = 'The Daily Dot: themed weeks'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//The Daily Dot//Themed weeks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Each twice: as the standard names it, and as most programs still do.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `DESCRIPTION:${escaped(says)}`,
    `X-WR-CALDESC:${escaped(says)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...weeks.flatMap((week) => eventLines(week, { link, now })),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}

function eventLines({ planned, year, startDate, endDate }: DatedWeek, { link, now }: Pick<Calendar, 'link' | 'now'>) {
  return [
    'BEGIN:VEVENT',
    // Stays the same when the dates are confirmed: a calendar moves its event then, and does not add a second one.
    `UID:${planned.file.replace(/\.yaml$/, '')}-${year}@the-daily-dot`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basicDate(startDate)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${basicDate(addDays(endDate, 1))}`,
    `SUMMARY:${escaped(planned.name)}`,
    `DESCRIPTION:${escaped(planned.description)}`,
    `URL:${link}`,
    // Nobody is busy because of it.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function basicDate(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

const mostOctets = 75

/** A line goes on in the next one, after a space. It is counted in octets, and a character is never torn apart. */
function folded(line: string): string {
  let written = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      written += '\r\n '
      octets = 1
    }
    written += character
    octets += size
  }
  return `${written}\r\n`
}
