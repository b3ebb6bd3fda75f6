import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { expectFocus, openScreen } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const open = (at: string, cookie: string) => openScreen({ app: testApp({ db: db() }), at, cookie })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const navigation = () => screen.findByRole('navigation', { name: 'Places' })

test(
  'every place has its title, its heading has the focus, and Back returns to the one before',
  { tags: ['long'] },
  async () => {
    const { cookie } = await aSchool(platform())
    const user = await open('/dashboard', cookie)
    let before: string | RegExp = /^Good/
    for (const place of ['Plan', 'Library', 'Insights', 'School']) {
      const link = within(await navigation()).getByRole('link', { name: place })
      await user.click(link)
      const shown = await heading(place)
      // Plan also names its week.
      expect(document.title).toMatch(new RegExp(`^${place}.*: The Daily Dot$`))
      await expectFocus(() => shown)
      expect(within(await navigation()).getByRole('link', { current: 'page' })).toHaveTextContent(place)
      window.history.back()
      await heading(before)
      window.history.forward()
      await heading(place)
      before = place
    }
  },
)

test.for([
  [
    '/dashboard/insights',
    'Insights belongs to your school’s own account',
    'sees how your school uses its slides there',
  ],
  ['/dashboard/school', 'School belongs to your school’s own account', 'manages staff, logo and licence there'],
] as const)('a teacher who opens %s reads whose it is, and has a way back', async ([path, title, words]) => {
  const { cookie } = await aTeacher(platform())
  const user = await open(path, cookie)
  expect(await heading(title)).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(words)
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
  const places = within(await navigation()).getAllByRole('link')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Today', 'Plan', 'Library'])
  await user.click(screen.getByRole('link', { name: 'Back to today’s slide' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
})

test('an individual who opens School reads that the licence is on the account page', async () => {
  const { cookie } = await aSchool(platform(), { plan: 'individual' })
  await open('/dashboard/school', cookie)
  expect(await heading('School is for whole-school licences')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
})
