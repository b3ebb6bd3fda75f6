import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { termFaults } from '#server/slides/term-dates/rules.ts'
import { understandTermDates } from './service.ts'

const today = '2026-11-16'
const read = (text: string) => understandTermDates(text, today)

/** "Autumn term 2026-09-02 2026-12-18 (2026-10-26 2026-10-30)" */
function told({ terms, closedDays }: TermDates): string[] {
  return [
    ...terms.map(({ name, from, until, halfTerm }) =>
      [name, from, until, halfTerm && `(${halfTerm.from} ${halfTerm.until})`].filter(Boolean).join(' '),
    ),
    ...closedDays.map(({ day, name }) => `${name} ${day}`),
  ]
}

const autumn = 'Autumn term 2026-09-02 2026-12-18 (2026-10-26 2026-10-30)'
const spring = 'Spring term 2027-01-04 2027-03-25 (2027-02-15 2027-02-19)'
const summer = 'Summer term 2027-04-12 2027-07-20 (2027-05-31 2027-06-04)'

test.for([
  ['a line from a newsletter', 'Autumn term: 2 September to 18 December 2026, half term 26–30 October', [autumn]],
  [
    'a council’s table',
    `School term dates 2026/27
    Autumn term 2026
    Term starts: Wednesday 2nd September 2026
    Half term: Monday 26th October to Friday 30th October 2026
    Term ends: Friday 18th December 2026
    Spring term 2027
    Term starts: Monday 4th January 2027
    Half term: Monday 15th February to Friday 19th February 2027
    Term ends: Thursday 25th March 2027`,
    [autumn, spring],
  ],
  [
    'six blocks',
    `2026-27
    Autumn 1: 2 Sept - 23 Oct
    Autumn 2: 2 Nov - 18 Dec
    Spring 1: 4 Jan – 12 Feb
    Spring 2: 22 Feb – 25 March
    Summer 1: 12 April – 28 May
    Summer 2: 7 June – 20 July`,
    [autumn, spring, summer],
  ],
  [
    'six numbered terms',
    `Term 1: 02/09/2026 to 23/10/2026
    Term 2: 02/11/2026 to 18/12/2026`,
    [autumn],
  ],
  [
    'days without a year belong to this academic year',
    'Spring term: 4 January until 25 March. Half term 15 to 19 February',
    [spring],
  ],
  [
    'American order and full stops',
    'Autumn Term: September 2, 2026 to December 18, 2026',
    ['Autumn term 2026-09-02 2026-12-18'],
  ],
  [
    'closed days in a list',
    `Autumn term: 2 September to 18 December 2026
    INSET days: 1 September, 2, 3 and 4 November 2026
    Bank holiday: Monday 3 May 2027
    Polling day - Thursday 6 May 2027`,
    [
      'Autumn term 2026-09-02 2026-12-18',
      'INSET day 2026-09-01',
      'INSET day 2026-11-02',
      'INSET day 2026-11-03',
      'INSET day 2026-11-04',
      'Bank holiday 2027-05-03',
      'Polling day 2027-05-06',
    ],
  ],
  [
    'a heading above a list',
    `Autumn term: 2 September to 18 December 2026
    Staff training days
    - Tuesday 1 September 2026
    - Monday 2 November 2026`,
    ['Autumn term 2026-09-02 2026-12-18', 'INSET day 2026-09-01', 'INSET day 2026-11-02'],
  ],
  [
    'holidays between terms are left out, since the terms say them',
    `Autumn term: 2 September to 18 December 2026
    Christmas holiday: 21 December 2026 to 1 January 2027`,
    ['Autumn term 2026-09-02 2026-12-18'],
  ],
  [
    'both years',
    `Autumn term: 2 September to 18 December 2026
    Autumn term: 2 September to 17 December 2027`,
    ['Autumn term 2026-09-02 2026-12-18', 'Autumn term 2027-09-02 2027-12-17'],
  ],
  ['a year that is over is left out', 'Autumn term: 2 September to 18 December 2024', []],
  ['no dates at all', 'Hello, when is half term?', []],
] as const)('%s', ([, text, expected]) => {
  expect(told(read(text).understood)).toEqual(expected)
  expect(read(text).notUnderstood).toEqual([])
})

test.for([
  ['Sports day: 3 July 2027', ['Sports day: 3 July 2027']],
  ['Autumn term starts 2 September 2026', ['Autumn term: the last day is missing.']],
  ['Autumn term ends 18 December 2026', ['Autumn term: the first day is missing.']],
] as const)('of “%s” it says what was not understood', ([text, expected]) => {
  expect(read(text).notUnderstood).toEqual(expected)
})

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((each) => `BEGIN:VEVENT\r\n${each}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')

test('an .ics file is read, with its repeats, and what is not about terms is left out', () => {
  const text = calendar(
    'SUMMARY:Autumn Term begins\r\nDTSTART;VALUE=DATE:20260902\r\nDTEND;VALUE=DATE:20260903',
    'SUMMARY:Half Term\r\nDTSTART;VALUE=DATE:20261026\r\nDTEND;VALUE=DATE:20261031',
    'SUMMARY:End of Autumn Term\r\nDTSTART:20261218T080000Z\r\nDTEND:20261218T150000Z',
    'SUMMARY:May Day\r\nDTSTART;VALUE=DATE:20270503\r\nDTEND;VALUE=DATE:20270504\r\nRRULE:FREQ=YEARLY;COUNT=2',
    'SUMMARY:Football club\r\nDTSTART:20260907T150000Z\r\nDTEND:20260907T160000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO',
  )
  const { understood, notUnderstood } = read(text)
  expect(told(understood)).toEqual([autumn, 'May Day 2027-05-03', 'May Day 2028-05-03'])
  expect(notUnderstood).toEqual([])
})

test('a repeat that never comes is refused at once', () => {
  const text = calendar(
    'SUMMARY:INSET day\r\nDTSTART;VALUE=DATE:20260902\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'SUMMARY:INSET day\r\nDTSTART:20260902T080000Z\r\nRRULE:FREQ=SECONDLY',
  )
  expect(read(text)).toEqual({
    understood: { terms: [], closedDays: [] },
    notUnderstood: ['INSET day: this repeat could not be read.'],
  })
})

test('a file of endless repeats is read as far as a school’s calendar goes, and says so', () => {
  const endless = 'SUMMARY:INSET day\r\nDTSTART;VALUE=DATE:19000101\r\nRRULE:FREQ=DAILY'
  const text = calendar(...Array.from({ length: 1000 }, () => endless))
  expect(read(text)).toEqual({
    understood: { terms: [], closedDays: [] },
    notUnderstood: ['This calendar has too many repeats: some of them were not read.'],
  })
})

test('a file that is broken is said to be', () => {
  expect(read('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY').notUnderstood).toEqual([
    'This file is not a calendar that can be read.',
  ])
})

test('whatever is pasted, each closed day and each term that is understood has real days', () => {
  const words = fc.constantFrom(
    'Autumn term',
    'half term',
    'INSET',
    'to',
    '-',
    '26',
    '30 October',
    '31/11/2026',
    '2 September 2026',
    '18 Dec',
    ':',
    ',',
    '\n',
    'ends',
    '2026/27',
    '99',
    'May',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const { understood } = read(parts.join(' '))
      const faults = termFaults(understood, today).filter(({ says }) => !/overlap|longer|within|begins/.test(says))
      expect(faults).toEqual([])
    }),
  )
})

test('a long text is read quickly', () => {
  const text = 'Autumn term: 2, 3, 4 September to 18 December 2026 '.repeat(1900)
  expect(read(text).understood.terms.length).toBeLessThan(2)
})
