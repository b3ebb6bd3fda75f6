import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { openScreen } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()

test.for([
  ['signed in', ['/', '/demo', '/dashboard', '/help']],
  ['signed out', ['/', '/demo', '/login', '/help']],
] as const)('an address that the app does not have shows ways on and a search, %s', async ([who, ways]) => {
  const { cookie } = await aTeacher(testPlatform({ db: db() }))
  await openScreen({
    app: testApp({ db: db() }),
    at: '/dashboard/no-such-page',
    ...(who === 'signed in' && { cookie }),
  })
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([...ways]),
  )
  const search = screen.getByRole('search')
  expect([search.getAttribute('action'), search.getAttribute('method')]).toEqual(['/help', null])
  expect(within(search).getByRole('searchbox')).toHaveAttribute('name', 'q')
})
