import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, londonDay, weekdayOf } from '#server/platform/time/days.ts'
import { slideOn } from '#server/slides/schedule/rules.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { demoStaff, sampleUses } from './rules.ts'

const monday = '2026-11-16'
const anyDay = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2025-01-01', days))
const usesOn = (today: string, day: string) => sampleUses(testLibrary, today).filter((use) => use.day === day).length

test('sample uses are deterministic', () => {
  expect(sampleUses(testLibrary, monday)).toEqual(sampleUses(testLibrary, monday))
})

test('on any start day, the sample uses follow the calendar, once per person and day, up to yesterday', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const uses = sampleUses(testLibrary, today)
      expect(uses.length).toBeGreaterThan(50)
      expect(new Set(uses.map(({ email, day }) => `${email} ${day}`)).size).toBe(uses.length)
      expect(uses.filter(({ day, slideId }) => slideOn(testLibrary, day)?.slide.id !== slideId)).toEqual([])
      expect(uses.filter(({ day, usedAt }) => londonDay(usedAt) !== day)).toEqual([])
      expect(uses.filter(({ day }) => day >= today || !weekdayOf(day))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.for([
  ['2026-10-23', '2026-10-26', 'half-term in October'],
  ['2026-12-18', '2026-12-21', 'Christmas'],
  ['2027-02-12', '2027-02-15', 'half-term in February'],
  ['2027-03-19', '2027-03-22', 'Easter'],
  ['2027-05-28', '2027-05-31', 'half-term in May'],
  ['2027-07-21', '2027-07-22', 'the summer'],
] as const)('the demo’s school is open on %s and closed on %s: %s', ([open, closed]) => {
  expect([usesOn(addDays(closed, 3), open) > 0, usesOn(addDays(closed, 3), closed)]).toEqual([true, 0])
})

test('fewer slides are presented on Fridays than on Mondays, and the newest member of staff has presented none', () => {
  const uses = sampleUses(testLibrary, monday)
  const count = (theme: string) => uses.filter(({ day }) => weekdayOf(day)?.theme === theme).length
  expect(count('friday')).toBeLessThan(count('monday'))
  expect(new Set(uses.map(({ email }) => email)).size).toBe(demoStaff.length)
})
