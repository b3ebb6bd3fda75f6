import { expect, test } from 'vitest'
import { maxTermText } from '#contract/slides/days/term-dates.ts'
import { calendarText, isTooLong } from './calendar-text.ts'

const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VTIMEZONE',
  'BEGIN:STANDARD',
  'DTSTART:19701025T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261026',
  'DTEND;VALUE=DATE:20261031',
  'SUMMARY:Half term of a school with a rather long name, which is fol',
  ' ded',
  'DESCRIPTION:Ring Mrs Okafor on 01632 960123',
  '\t if in doubt',
  'ATTENDEE:mailto:office@oakfield.example',
  'BEGIN:VALARM',
  'SUMMARY:Alarm',
  'DURATION:PT15M',
  'END:VALARM',
  'EXDATE;VALUE=DATE:20261030',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
]

test.for(['\r\n', '\n'])(
  'of an .ics file only what says when something is leaves the browser (lines end with %j)',
  (end) => {
    expect(calendarText(`\uFEFF${file.join(end)}`)?.split('\n')).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20261026',
      'DTEND;VALUE=DATE:20261031',
      'SUMMARY:Half term of a school with a rather long name, which is fol',
      ' ded',
      'EXDATE;VALUE=DATE:20261030',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  },
)

test.for(['', '%PDF-1.7', 'Autumn term: 2 September'])('%j is no calendar', (text) => {
  expect(calendarText(text)).toBeUndefined()
})

test('a text is too long where the server would refuse it', () => {
  expect([maxTermText, maxTermText + 1].map((length) => isTooLong('x'.repeat(length)))).toEqual([false, true])
})
