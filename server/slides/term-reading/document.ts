import ICAL from 'ical.js'
import { addDays } from '#server/platform/time/days.ts'

export type CalendarLines = {
  /** "Half Term: 2026-10-26 to 2026-10-30" */
  lines: string[]
  notUnderstood: string[]
}

type Years = { from: string; until: string }

const maxEvents = 2000
/** Of all events together, those before these years too: a file of endless repeats must not keep other requests waiting. */
const maxRepeats = 10_000

/** The events of an .ics file as lines of text, repeats expanded; undefined if the text is no such file. */
export function linesOfCalendar(text: string, years: Years): CalendarLines | undefined {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return undefined
  const events = eventsIn(text)
  if (!events) return { lines: [], notUnderstood: ['This file is not a calendar that can be read.'] }
  const notUnderstood: string[] = []
  const lines: string[] = []
  const budget = { repeats: maxRepeats }
  for (const event of events.slice(0, maxEvents)) {
    const summary = event.summary?.trim()
    if (!summary || !(event.startDate instanceof ICAL.Time)) continue
    if (event.isRecurring() && !isSimple(event)) {
      if (isAboutTerms(summary)) notUnderstood.push(`${summary}: this repeat could not be read.`)
      continue
    }
    for (const from of startsOf(event, years, budget)) {
      const until = lastDayOf(event, from)
      lines.push(from === until ? `${summary}: ${from}` : `${summary}: ${from} to ${until}`)
    }
  }
  if (budget.repeats === 0) notUnderstood.push('This calendar has too many repeats: some of them were not read.')
  return { lines, notUnderstood: [...new Set(notUnderstood)] }
}

function eventsIn(text: string): ICAL.Event[] | undefined {
  try {
    const component = ICAL.Component.fromString(text)
    return component.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  } catch {
    return undefined
  }
}

/** What a person would use. Other rules may have no day at all, which takes forever to find out. */
function isSimple(event: ICAL.Event): boolean {
  return event.component.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) return false
    const parts = Object.keys(rule.parts)
    return (
      ['DAILY', 'WEEKLY', 'YEARLY'].includes(rule.freq) &&
      parts.every((part) => part === 'BYDAY' && rule.freq === 'WEEKLY')
    )
  })
}

function isAboutTerms(summary: string): boolean {
  return /\bterm|\binset\b|\bholiday|\btraining day|\bclosed\b/i.test(summary)
}

function startsOf(event: ICAL.Event, { from, until }: Years, budget: { repeats: number }): string[] {
  if (!event.isRecurring()) return [dayOf(event.startDate)]
  const starts: string[] = []
  const repeats = event.iterator()
  for (; budget.repeats > 0; budget.repeats -= 1) {
    const next = repeats.next()
    if (!next || dayOf(next) > until) break
    if (dayOf(next) >= from) starts.push(dayOf(next))
  }
  return starts
}

/** The end of an event that lasts whole days is the day after its last. */
function lastDayOf(event: ICAL.Event, from: string): string {
  const first = dayOf(event.startDate)
  const end = dayOf(event.endDate)
  const days = Math.round((Date.parse(end) - Date.parse(first)) / (24 * 60 * 60 * 1000))
  return addDays(from, Math.max(0, event.endDate.isDate ? days - 1 : days))
}

/** As it is written: a school's calendar is in its own time. */
function dayOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
