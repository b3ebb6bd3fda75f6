import { maxTermText } from '#contract/slides/days/term-dates.ts'

const kept = /^(?:SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE)[;:]/i

/**
 * The lines of an .ics file that say when something is, without descriptions, places and people: those need not leave the browser.
 * Undefined if it is no calendar.
 */
export function calendarText(file: string): string | undefined {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(file)) return undefined
  const lines: string[] = []
  // The parts that a line is in: an alarm within an event has a time and a text of its own.
  const inside: string[] = []
  let isKept = false
  for (const line of file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(line)) {
      if (isKept) lines.push(line)
      continue
    }
    const [, mark, name = ''] = /^(BEGIN|END):(\w+)/i.exec(line.trim()) ?? []
    if (mark?.toUpperCase() === 'BEGIN') inside.push(name.toUpperCase())
    const part = inside.at(-1)
    isKept = mark ? part === 'VEVENT' || part === 'VCALENDAR' : part === 'VEVENT' && kept.test(line)
    if (isKept) lines.push(line)
    if (mark?.toUpperCase() === 'END') inside.pop()
  }
  return lines.join('\n')
}

/** Whether the server would refuse it. */
export function isTooLong(text: string): boolean {
  return text.length > maxTermText
}
