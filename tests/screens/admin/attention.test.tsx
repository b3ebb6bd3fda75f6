// @module-tag long
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readAttention } from '#contract/admin/attention.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { expectAlert, openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

async function open() {
  const { cookie } = await anAdmin(platform())
  return openScreen({ app: testApp({ db: db() }), at: '/admin/attention', cookie })
}

test('an administrator sees which licences end soon, and goes from there to the school', async () => {
  const { schoolId } = await aSchool(platform(), { name: 'Oakfield Primary', email: 'office@oakfield.example' })
  await updateSchool(db(), schoolId, { licenceEndsAt: new Date('2026-12-04T12:00:00Z') })
  const user = await open()
  const card = await screen.findByRole('region', { name: 'Renewals due' })
  const [row] = within(within(card).getByRole('list', { name: 'Renewals due' })).getAllByRole('listitem')
  expect(row).toHaveTextContent(
    /Oakfield Primary\s*office@oakfield\.example\s*Ends 4 December 2026\s*Next year nothing arranged/,
  )
  expect(within(card).getByText('1 renewal')).toHaveAttribute('role', 'status')
  expect(within(card).getByRole('button', { name: 'Download “Renewals due” as CSV' })).toBeEnabled()
  expect(await screen.findByText('No trial ends within 7 days')).toBeVisible()
  await user.click(within(card).getByRole('link', { name: 'Oakfield Primary' }))
  expect(location.search).toBe('?search=office%40oakfield.example')
})

test('lists that fail to load can be retried', async () => {
  replyTo(readAttention, { status: 503, body: { message: 'Busy. Please try again.' } })
  const user = await open()
  await expectAlert('Busy. Please try again.')
  replyAsUsual()
  await press(user, 'Try again')
  expect(await screen.findByRole('heading', { name: 'Not presented for four weeks' })).toBeVisible()
})
