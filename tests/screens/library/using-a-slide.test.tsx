import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { expectToast, expectWords, openScreen, patience, press } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'
import { librarySlidePath } from '#web/platform/paths.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

/** Of 2 November, an INSET day. */
const missed = 'week-10-monday'
const title = `About ${missed}`

let school: Awaited<ReturnType<typeof aSchool>>
let teacher: { cookie: string }
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await updateSchool(db(), school.schoolId, { termDates: termDates2026 })
})

const open = (at: string, { cookie } = teacher) => openScreen({ app: testApp({ db: db() }), at, cookie })
const dialog = () => screen.findByRole('dialog', { name: `Use ‘${title}’ on another day` })

async function choose(day: string): Promise<HTMLElement> {
  const shown = await dialog()
  fireEvent.change(within(shown).getByLabelText(/^Day/), { target: { value: day } })
  return shown
}

test('the Library lists what the school has missed, and a teacher puts such a slide on a day to come', async () => {
  const user = await open('/dashboard/library')
  await press(user, 'Missed this year')
  await waitFor(() => expect(location.search).toBe('?missed=true'))
  await user.click(await screen.findByRole('link', { name: title }))
  const facts = await screen.findByRole('region', { name: 'In your year' })
  await expectWords(facts, 'Missed this year: INSET day on Mon 2 Nov')

  await press(user, 'Use it on…')
  const shown = await choose('2026-11-30')
  await expectWords(shown, 'Monday 30 November has ‘About week-14-monday’ now.')
  expect(within(shown).queryByRole('radio', { name: 'For the whole school' })).toBeNull()
  await press(user, 'Use it on Monday 30 November')
  await expectToast(`Monday’s slide is now ‘${title}’`)
  await expectWords(facts, 'Planned for Mon 30 Nov')
  await press(user, 'Undo')
  await expectWords(facts, 'Missed this year: INSET day on Mon 2 Nov')
})

test('a day that cannot be swapped says why, and so does none', async () => {
  const user = await open(librarySlidePath(missed))
  await press(user, 'Use it on…')
  await press(user, 'Use it on this day')
  await expectWords(await dialog(), 'Please choose a day.')
  await expectWords(await choose('2026-11-21'), 'There is no slide at the weekend.')
  await expectWords(await choose('2026-11-13'), 'This day is over.')
})

test('the school’s account chooses whom it is for', async () => {
  const user = await open(librarySlidePath(missed), school)
  await press(user, 'Use it on…')
  const shown = await choose('2026-11-30')
  await user.click(await within(shown).findByRole('radio', { name: 'For the whole school' }))
  await press(user, 'Use it on Monday 30 November')
  await expectToast(`Monday’s slide is now ‘${title}’`)
  const response = await testApp({ db: db() }).inject({ url: '/api/slides/2026-11-30', headers: teacher })
  expect(response.json().title).toBe(title)
})

test('from a closed day in Plan, “Bring it in” asks for the day at once', async () => {
  const user = await open('/dashboard/plan?week=2026-11-02', school)
  const row = (await screen.findByText('INSET day', {}, patience)).closest('li')
  await user.click(within(row ?? document.body).getByRole('link', { name: `Bring it in: ${title}` }))
  expect(await dialog()).toBeVisible()
})

test('a school without term dates has missed nothing', async () => {
  const other = await aTeacher(platform())
  await open('/dashboard/library', other)
  await screen.findByRole('list', { name: 'Slides' })
  expect(screen.queryByRole('button', { name: 'Missed this year' })).toBeNull()
})
