// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { readAuditLog } from '#contract/admin/audit.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { expectAlert, field, openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

async function openLog(): Promise<UserEvent> {
  const { cookie } = await anAdmin(platform())
  return openScreen({ app: testApp({ db: db() }), at: '/admin/audit', cookie })
}

const log = () => screen.getByRole('region', { name: 'Audit log' })
const entries = () => within(log()).getByRole('list', { name: 'Entries' }).children

/** A school that signs in so often, each time from another place: from one it would be one entry. */
async function signIns(count: number): Promise<void> {
  const { email } = await aSchool(platform())
  const login = post(schoolLogin.path, { email, password: 'correct horse battery' })
  for (let at = 0; at < count; at += 1) {
    const remoteAddress = `203.0.113.${at}`
    expect((await testApp({ db: db() }).inject({ ...login, remoteAddress })).statusCode).toBe(200)
  }
}

test('a log of other days contains no entry of today, and says so', async () => {
  await signIns(1)
  const user = await openLog()
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
  await user.type(field('Until'), '2020-01-01')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  await user.clear(field('Until'))
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
})

test('a search that found nothing yet says so, and goes on with older entries', async () => {
  const user = await openLog()
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
  replyTo(readAuditLog, { status: 200, body: { entries: [], titles: [], next: '5' } })
  await user.type(field('Search who and whom'), 'nobody')
  expect(await screen.findByText(/^No entry of the newest 20,000 matches this search\./)).toBeVisible()
  replyTo(readAuditLog, { status: 200, body: { entries: [], titles: [], next: null } })
  await press(user, 'Load more')
  expect(await screen.findByText('No entry matches this search.')).toBeVisible()
})

test('more than fifty entries load on request', async () => {
  await signIns(51)
  const user = await openLog()
  await waitFor(() => expect(entries()).toHaveLength(50))
  expect(within(log()).getByText('The newest 50 are shown')).toHaveAttribute('role', 'status')
  screen.getByRole('button', { name: 'Load more' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(entries().length).toBeGreaterThan(50))
})

test('a log that fails to load can be retried', async () => {
  replyTo(readAuditLog, { status: 503, body: { message: 'Busy. Please try again.' } })
  const user = await openLog()
  await expectAlert('Busy. Please try again.')
  replyAsUsual()
  await press(user, 'Try again')
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
  await waitFor(() => expect(log(), 'the focus stays there').toContainElement(document.activeElement as HTMLElement))
})
