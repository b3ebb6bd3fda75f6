import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { aPlannedWeek } from '#tests/support/slides/library.ts'
import { calendarDocument } from './document.ts'
import { weekEvent } from './rules.ts'

const written = (weekDescription: string, span = { startDate: '2027-04-19', endDate: '2027-04-23' }) =>
  calendarDocument({
    product: 'Themed weeks',
    events: [
      weekEvent({
        planned: { ...aPlannedWeek('Eco Week', { weekOf: '04-22' }), description: weekDescription },
        year: 2027,
        ...span,
      }),
    ],
    description: 'Weeks with one subject.',
    link: 'https://dailydot.example/dashboard',
    now: mondayMorning,
  })

test.for([
  'Small choices, shared places; and the living things around us.',
  'A backslash \\ and a \\n that is none, "quoted": 100%',
  'One line,\nand another',
  `${'é'.repeat(120)} ${'🌱'.repeat(60)} ${'x'.repeat(200)}`,
  'END:VEVENT\r\nBEGIN:VEVENT',
])('a calendar client reads back the description %s', (description) => {
  const calendar = new ICAL.Component(ICAL.parse(written(description)))
  const [event, ...more] = calendar.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  expect(event?.getFirstPropertyValue('description')).toBe(description.replace('\r', ''))
})

test('every line ends with CRLF, has at most 75 octets, and splits no character', () => {
  const text = written(`${'é'.repeat(120)} ${'🌱'.repeat(60)} ${'x'.repeat(200)}`)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(lines.some((line) => Buffer.byteLength(line) === 75)).toBe(true)
  expect(Buffer.from(text).toString()).not.toContain('\uFFFD')
})

test('a week whose dates are confirmed later keeps its UID, so the event moves and is not duplicated', () => {
  const uidIn = (text: string) => /^UID:(.+)$/m.exec(text)?.[1]
  const moved = written('Small choices.', { startDate: '2028-01-03', endDate: '2028-01-07' })
  expect(uidIn(moved)).toBe(uidIn(written('Small choices.')))
})

test('the calendar has one DESCRIPTION and one X-WR-CALDESC', () => {
  const description = 'One subject, five slides; and a sentence that is too long for a line. \\ Another one\nafter it'
  const text = calendarDocument({
    product: 'Themed weeks',
    events: [],
    description,
    link: 'https://dailydot.example/dashboard',
    now: mondayMorning,
  })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const valuesOf = (name: string) => calendar.getAllProperties(name).map((property) => property.getFirstValue())
  expect(valuesOf('description')).toEqual([description])
  // ical.js does not unescape values of properties it does not know.
  expect(valuesOf('x-wr-caldesc')).toEqual([description.replaceAll(/[\\;,]/g, '\\$&').replace('\n', '\\n')])
})
