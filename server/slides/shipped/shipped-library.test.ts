import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { addDays, weekdayOf } from '#server/platform/time/days.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { shippedLibrary } from './library.ts'
import { slidesIn } from './rules.ts'
import { loadLibrary } from './service.ts'

const database = testDatabase()

test('the shipped library has a slide for each weekday of 53 weeks and five themed weeks, each with a unique title', () => {
  const slides = slidesIn(shippedLibrary())
  expect(slides).toHaveLength(290)
  expect(new Set(slides.map(({ title }) => title)).size).toBe(290)
})

test('from 31 August 2026 to 27 August 2027 every weekday has a slide, and no title repeats', async () => {
  const platform = testPlatform({ db: database() })
  const app = buildApp(platform, await loadLibrary(platform, shippedLibrary()))
  const { cookie } = await aTeacher(platform)
  const titles = new Map<string, string>()
  for (let date = '2026-08-31'; date <= '2027-08-27'; date = addDays(date, 1)) {
    const response = await app.inject({ url: `/api/slides/${date}`, headers: { cookie } })
    expect(response.statusCode, date).toBe(weekdayOf(date) ? 200 : 404)
    if (!weekdayOf(date)) continue
    const { title, theme } = response.json()
    expect(theme, date).toBe(weekdayOf(date)?.theme)
    expect(titles.get(title), `${title} on ${date}`).toBeUndefined()
    titles.set(title, date)
  }
  expect(titles.size).toBe(260)
})
