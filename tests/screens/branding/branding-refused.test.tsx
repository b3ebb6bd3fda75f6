import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readBranding } from '#contract/branding/branding.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { openScreen, replyTo } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const open = (cookie: string) => openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })

test('a logo that fails to load falls back to the default', async () => {
  replyTo(readBranding, { status: 200, body: { logoUrl: '/objects/logos/gone.png' } })
  const { cookie } = await aSchool(platform(), { name: 'Hazel Primary' })
  await open(cookie)
  const banner = within(screen.getByRole('banner'))
  fireEvent.error(await banner.findByRole('img', { name: 'Hazel Primary' }))
  expect(await banner.findByRole('link', { name: 'The Daily Dot' })).toBeVisible()
  expect(banner.queryByRole('img', { name: 'Hazel Primary' })).toBeNull()
})

test('only an account that runs a school has brand settings', async () => {
  const { cookie: school } = await aSchool(platform())
  await open(school)
  await screen.findByRole('region', { name: 'Brand Settings' })
  const { cookie: teacher } = await aTeacher(platform())
  await open(teacher)
  await screen.findByRole('button', { name: 'Present Slide' })
  expect(screen.queryByRole('region', { name: 'Brand Settings' })).toBeNull()
  const { cookie: planner } = await aTestAccount(platform(), { plan: 'individual' })
  await open(planner)
  await screen.findByRole('heading', { name: 'Themed Weeks Planning' })
  expect(screen.queryByRole('region', { name: 'Brand Settings' })).toBeNull()
})
