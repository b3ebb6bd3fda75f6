import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { expectToast, openScreen, press, repliesArrived } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()

test('at the weekend the Board shortcut opens nothing, nor does the slide that is chosen then', async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const { cookie } = await aTeacher(testPlatform({ db: db(), now }))
  const user = await openScreen({ app: testApp({ db: db(), now }), at: '/dashboard?board', cookie })
  await repliesArrived()
  expect(location.pathname + location.search).toBe('/dashboard')
  await press(user, /^Friday,/, await screen.findByRole('list', { name: 'The slides of this week' }))
  // It would say "Opening...".
  expect(await screen.findByRole('button', { name: 'Present Slide' })).toBeVisible()
})

test.each([
  ['a teacher', aTeacher],
  ['a school', aSchool],
] as const)('at the foot of Today %s finds the address of the board, to bookmark it', async (_, made) => {
  const { cookie } = await made(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
  const foot = await screen.findByRole('region', { name: 'Link to the board' })
  const address = `${location.origin}/dashboard?board`
  expect(foot).toHaveTextContent('Bookmark this for the class computer: localhost')
  expect(within(foot).getByRole('link')).toHaveAttribute('href', address)
  await press(user, 'Copy the link to the board', foot)
  await expectToast('Link copied')
  expect(await navigator.clipboard.readText()).toBe(address)
})
