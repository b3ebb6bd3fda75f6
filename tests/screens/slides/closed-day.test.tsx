import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveTermDates } from '#contract/slides/days/term-dates.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { expectFocus, expectWords, openScreen, patience, press } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

let school: { cookie: string }
let teacher: { cookie: string }
beforeEach(async () => {
  const { schoolId, cookie } = await aSchool(platform())
  school = { cookie }
  teacher = await aTeacher(platform(), { schoolId })
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const { method, path: url } = saveTermDates
  await testApp({ db: db() }).inject({ method, url, headers, payload: termDates2026 })
})

const openToday = (now: string) =>
  openScreen({ app: testApp({ db: db(), now: new Date(now) }), at: '/dashboard', cookie: teacher.cookie })
const card = (name: string) => screen.findByRole('region', { name })

test('in half term Today says when school is back, with the last slides before', async () => {
  await openToday('2026-10-28T08:50:00Z')
  const today = await card('Today’s Slide')
  expect(await within(today).findByRole('heading', { level: 2, name: 'Half term' })).toBeVisible()
  expect(today).toHaveTextContent('Take time to relax and recharge. School is back on Tuesday 3 November.')
  expect(today).toHaveTextContent('Preview of Tuesday 3 November 2026')
  const days = within(today)
    .getAllByRole('link')
    .map((link) => link.parentElement?.textContent?.slice(0, 10))
  expect(days).toEqual(['Mon 19 Oct', 'Tue 20 Oct', 'Wed 21 Oct', 'Thu 22 Oct', 'Fri 23 Oct'])
})

test('a week without school has no progress to make, and says when the next slide comes', async () => {
  await openToday('2026-10-28T08:50:00Z')
  const progress = await card('Weekly Progress')
  await expectWords(progress, 'No school this week')
  await expectWords(progress, 'The next slide comes on Tuesday 3 November.')
  expect(within(progress).queryByRole('progressbar')).toBeNull()
  expect(within(progress).getByRole('button', { name: 'Today, Wednesday, closed' })).toBeEnabled()
})

test('on a closed day the slide of the day can be shown all the same, and put away', async () => {
  const user = await openToday('2026-11-02T08:50:00Z')
  await expectWords(await card('Today’s Slide'), 'INSET dayNo lessons today. School is back on Tuesday 3 November.')
  await press(user, 'Show today’s slide')
  const shown = await card('Monday’s slide')
  await expectFocus(() => shown)
  expect(within(shown).getByRole('button', { name: 'Present Slide' })).toBeVisible()
  await press(user, 'Back to today')
  await expectWords(await card('Today’s Slide'), 'INSET day')
})

test('the day after, Today has its slide, and the week counts four days', async () => {
  await openToday('2026-11-03T08:50:00Z')
  expect(await within(await card('Today’s Slide')).findByRole('button', { name: 'Present Slide' })).toBeVisible()
  await expectWords(await card('Weekly Progress'), '0 of 4 slides used')
})

const openWeek = (monday: string) =>
  openScreen({ app: testApp({ db: db() }), at: `/dashboard/plan?week=${monday}`, cookie: school.cookie })
const printed = () => [...document.querySelectorAll('body > .printed-plan section')]

test('Plan marks a closed day, and does not print it', async () => {
  await openWeek('2026-11-02')
  const week = await screen.findByRole('list', { name: 'Slides of 2–6 November 2026' })
  const days = within(week)
    .getAllByText(/^INSET day$/)
    .map((badge) => badge.closest('ol > li')?.textContent?.slice(0, 17))
  expect(days).toEqual(['Monday 2 November'])
  await vi.waitFor(() => expect(printed()).toHaveLength(4), patience)
})

test('of a closed week Plan shows and prints the slides only to a school that asks for them', async () => {
  await openWeek('2026-12-21')
  await screen.findByText(/No school this week\. Show its five slides\./)
  expect(screen.getByText('Christmas holidays.')).toBeVisible()
  await vi.waitFor(() => expect(printed()).toHaveLength(5), patience)
})
