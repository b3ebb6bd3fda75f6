import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMails, sendMailAgain } from '#contract/admin/mail.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { expectAlert, expectToast, findItem, openScreen, press, replyTo } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const noLonger = 'The link in it no longer works. Its reader can ask for a new one.'
const failed = {
  id: '2c1b7f0e-93c5-4b56-9a0b-6f6f7a4b2a11',
  to: 'tom@elm.example',
  subject: 'Welcome',
  state: 'failed',
  createdAt: '2026-11-16T08:50:00Z',
  attempts: 75,
  dueAt: null,
  finishedAt: '2026-11-16T08:50:00Z',
  lastError: '<img src=x onerror=alert(1)>',
  notAgainBecause: null,
}
const old = { ...failed, id: 'old', to: 'ada@elm.example', notAgainBecause: noLonger }

test('mail that fails to load can be retried, and a refusal is said', { tags: ['long'] }, async () => {
  const { cookie } = await anAdmin(testPlatform({ db: db() }))
  replyTo(listMails, { status: 503, body: { message: 'Busy. Please try again.' } })
  const user = await openScreen({ app: testApp({ db: db() }), at: '/admin/mail', cookie })
  await expectAlert('Busy. Please try again.')
  replyTo(listMails, { status: 200, body: { mails: [failed, old], next: null } })
  await press(user, 'Try again')
  const row = await findItem('Mails', failed.to)
  expect(row, 'as text, never as markup').toHaveTextContent(failed.lastError)
  const oldRow = await findItem('Mails', old.to)
  expect(oldRow).toHaveTextContent(noLonger)
  expect(within(oldRow).queryByRole('button')).toBeNull()
  replyTo(sendMailAgain, { status: 409, body: { message: 'This mail is in the queue already.' } })
  await press(user, /^Send again/, row)
  await expectToast('This mail is in the queue already.')
})
