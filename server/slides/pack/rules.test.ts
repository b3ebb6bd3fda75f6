import { expect, test } from 'vitest'
import { addDays, firstMondayFrom, weekdayOf } from '#server/platform/time/days.ts'
import { libraryPlan, sparesIn } from '#server/slides/calendar/rules.ts'
import { slideOn } from '#server/slides/schedule/rules.ts'
import type { Library } from '#server/slides/shipped/rules.ts'
import { aLibrary, aPlannedWeek, libraryWith, testLibrary } from '#tests/support/slides/library.ts'
import { packDays, sparesFor } from './rules.ts'

const monday = '2026-11-16'

function sparesOn(library: Library, today: string) {
  const day = weekdayOf(today) ? today : firstMondayFrom(today)
  const shown = packDays(today).map((each) => slideOn(library, each)?.slide.id ?? '')
  const spares = sparesFor({ library, plan: libraryPlan(library, day), day, today, withdrawals: [] }, shown)
  return { shown, spares: spares.map(({ slide, exchangedWith }) => ({ id: slide.id, exchangedWith })) }
}
const leftOut = sparesIn(testLibrary, libraryPlan(testLibrary, monday), [])
  .filter(({ theme }) => theme === 'monday')
  .map(({ id }) => id)
/** Their topic is none of the days around, so that nothing else speaks against them. */
const withSensitive = (ids: readonly string[]) =>
  libraryWith(Object.fromEntries(ids.map((id) => [id, { sensitivity: 2 as const, topic: 'loss' }])))

test('on every day, also around the turn of the academic year, two spares change no other day', () => {
  for (let today = '2027-08-16'; today < '2027-09-14'; today = addDays(today, 1)) {
    const { shown, spares } = sparesOn(testLibrary, today)
    expect([spares.length, spares.filter(({ exchangedWith }) => exchangedWith)], today).toEqual([2, []])
    expect(
      shown.filter((id) => spares.some((spare) => spare.id === id)),
      today,
    ).toEqual([])
  }
})

test('a slide that this year leaves out and that a day of the pack has next year is no spare', () => {
  const moved = { 2026: { startDate: '2026-09-07', endDate: '2026-09-11' } }
  const library = aLibrary(aPlannedWeek('Book Week', { weekOf: '12-01' }, moved))
  const { shown, spares } = sparesOn(library, '2027-08-27')
  expect(shown.at(-1)).toBe('week-2-friday')
  expect(spares).toEqual([{ id: 'week-53-friday', exchangedWith: null }])
})

test('a spare touches on no feelings if there is another one', () => {
  const [first = '', second = '', ...others] = leftOut
  expect(others.length).toBeGreaterThan(0)
  const ids = (library: Library) => sparesOn(library, monday).spares.map(({ id }) => id)
  expect(new Set(ids(withSensitive(others)))).toEqual(new Set([first, second]))
  expect(ids(withSensitive([first, ...others]))[0]).toBe(second)
  expect(ids(withSensitive(leftOut))).toHaveLength(2)
})
