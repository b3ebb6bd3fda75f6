import { expect, test } from 'vitest'
import type { Season } from '#contract/slides/writing/season.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { addDays, weekdayOf } from '#server/platform/time/days.ts'
import { libraryPlan, librarySlide } from '#server/slides/calendar/rules.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import type { Library } from '#server/slides/shipped/rules.ts'
import { offersFor } from '#server/slides/swaps/rules.ts'
import { mapWeek } from '#tests/support/slides/library.ts'

const library = shippedLibrary()
const plan = libraryPlan(library, '2026-11-16')
const days = [...plan.keys()].filter((day) => day >= '2026-11-16')
const today = '2026-11-16'
const offersOn = (day: string, used = new Set<string>()) =>
  offersFor({ library, plan, day, today, used, withdrawals: [] })

test('on every day of the year there are three of its weekday, each about something else and for another reason', () => {
  for (const day of days) {
    const offers = offersOn(day)
    expect(offers, day).toHaveLength(3)
    for (const { slide } of offers) expect(slide.theme, day).toBe(weekdayOf(day)?.theme)
    expect(new Set(offers.map(({ slide }) => slide.topic)).size, day).toBe(3)
    expect(new Set(offers.map(({ why }) => why)).size, day).toBe(3)
  }
})

test('only what is not tender at all is called lighter', () => {
  const lighter = days.flatMap((day) => offersOn(day).map((offer) => ({ day, ...offer })))
  const said = lighter.filter(({ why }) => why.startsWith('Lighter'))
  expect(said.length).toBeGreaterThan(0)
  for (const { day, slide } of said) {
    expect(slide.sensitivity).toBe(0)
    expect(librarySlide(library, plan.get(day) ?? '')?.sensitivity, day).toBeGreaterThan(0)
  }
})

test('what a themed week has displaced comes first, then slides whose own day is weeks away', () => {
  const planned = new Set(plan.values())
  for (const day of days) {
    const offers = offersOn(day)
    for (const { slide, exchangedWith } of offers) expect(exchangedWith === null, day).toBe(!planned.has(slide.id))
    const others = offers.flatMap(({ exchangedWith }) => exchangedWith ?? [])
    const near = others.filter((other) => other >= addDays(day, -14) && other <= addDays(day, 14))
    expect(near, day).toEqual([])
  }
})

test('what was used or shown this year is not offered', () => {
  const [first] = offersOn(today)
  expect(first).toBeDefined()
  const used = new Set([first?.slide.id ?? ''])
  expect(offersOn(today, used).map(({ slide }) => slide.id)).not.toContain(first?.slide.id)
  const shown = new Set([...plan].flatMap(([day, id]) => (day < today ? [id] : [])))
  for (const day of days) for (const { slide } of offersOn(day)) expect(shown.has(slide.id), day).toBe(false)
})

test('a slide that the school missed on a closed day is offered first, and no day is said to get the other in exchange', () => {
  const closed = new Set(['2026-11-02', '2027-03-01'])
  const missedIds = [...closed].map((day) => plan.get(day) ?? '')
  const offers = offersFor({
    library,
    plan,
    day: '2026-11-23',
    today,
    used: new Set(),
    withdrawals: [],
    missed: new Set(missedIds),
    isClosed: (day) => closed.has(day),
  })
  const first = offers.slice(0, 2)
  expect(first.map(({ slide }) => slide.id).toSorted()).toEqual(missedIds.toSorted())
  expect(first.map(({ exchangedWith }) => exchangedWith)).toEqual([null, null])
  expect(offers.map(({ why }) => why)).toContain('Missed: no school on its own day')
})

test('a slide made for another season is not offered, and one that is on its day is not moved out of its season', () => {
  const june = { from: '06-01', to: '06-30' }
  const best = offersOn(today).map(({ slide }) => slide.id)
  const summery = withSeason(june, best)
  const inNovember = offersFor({ library: summery, plan, day: today, today, used: new Set(), withdrawals: [] })
  expect(inNovember).toHaveLength(3)
  for (const { slide } of inNovember) expect(best).not.toContain(slide.id)

  const inJune = days.filter((day) => day.startsWith('2027-06') && weekdayOf(day)?.theme === 'monday')
  const fit = withSeason(june, [...best, ...inJune.flatMap((day) => plan.get(day) ?? [])])
  for (const day of inJune) {
    const offers = offersFor({ library: fit, plan, day, today, used: new Set(), withdrawals: [] })
    expect(offers.length).toBeGreaterThan(0)
    for (const { exchangedWith } of offers) expect((exchangedWith ?? day).slice(0, 7), day).toBe('2027-06')
  }
})

function withSeason(season: Season, ids: readonly string[]): Library {
  const made = (slide: WrittenSlide) => (ids.includes(slide.id) ? { ...slide, season } : slide)
  return { ...library, weeks: library.weeks.map((week) => mapWeek(week, made)) }
}
