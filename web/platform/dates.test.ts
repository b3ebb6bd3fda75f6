import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardDate } from '#web/present/comfort/board-date.ts'
import { fullDate, londonDay } from './dates.ts'
import { planningDate, shortDay, timeOfDay } from './panel-dates.ts'

function byIntl(language: string, options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'Europe/London', ...options })
  return (instant) => format.format(instant)
}

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
const long = byIntl('en-GB', day)
const weekday = byIntl('en-GB', { weekday: 'long' })
const clock = byIntl('en-GB', { hour: '2-digit', minute: '2-digit' })

test.for([
  ['fullDate', fullDate, (instant: Date) => `${weekday(instant)} ${long(instant)}`],
  ['londonDay', londonDay, byIntl('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })],
  ['timeOfDay', timeOfDay, clock],
] as const)('at any instant %s says what the browser’s own formats say in London', ([, ours, theirs]) => {
  const instant = fc.date({ min: new Date('1996-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      expect(ours(at)).toBe(theirs(at))
    }),
    { numRuns: 2_000 },
  )
})

test('in the hours around both changes of the clock too', () => {
  for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2030-03-31T01:00:00Z', '2030-10-27T01:00:00Z'])
    for (const ms of [-3_600_000, -1, 0, 1, 3_600_000]) {
      const at = new Date(Date.parse(change) + ms)
      expect(timeOfDay(at)).toBe(clock(at))
    }
})

test('on every day of a year the short dates and the board’s are those of the browser', () => {
  const [usShort, usFull, gbShort] = [
    byIntl('en-US', short),
    byIntl('en-US', { dateStyle: 'full' }),
    byIntl('en-GB', short),
  ]
  for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += 86_400_000) {
    const date = new Date(at)
    const name = date.toISOString().slice(0, 10)
    expect(planningDate(name, 'en-US')).toBe(usShort(date))
    expect(planningDate(name, 'en-GB')).toBe(shortDay(name))
    expect(boardDate(name, 'en-US')).toBe(usFull(date))
    expect(shortDay(name)).toBe(gbShort(date).replace(',', ''))
  }
})
