import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import { expectIssue, expectWords, field, fillIn, openScreen, press } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const trialEndsAt = new Date('2026-11-30T23:59:59Z')

function open(at: string, cookie?: string): Promise<UserEvent> {
  return openScreen({ app: testApp({ db: db() }), at, ...(cookie ? { cookie } : {}) })
}

let counter = 0

/** A trial that has asked for another address, and the address of the page behind the mailed link. */
async function aTrialWithALink() {
  const email = `new-${(counter += 1)}@elsewhere.example`
  const trial = await aTestAccount(platform(), { trialEndsAt })
  const details = { purpose: 'email', email, accountId: trial.accountId, minutes: 60 } as const
  return { trial, email, page: `/confirm-email?token=${await makeLink(platform(), details)}` }
}

test('a link in a stranger’s browser names the account, says to do nothing, and asks for its password', async () => {
  const { trial, email, page } = await aTrialWithALink()
  await aSchool(platform(), { email, licence: 'unpaid', isUnverified: true, name: 'Elmtree Primary' })
  const user = await open(page)
  await screen.findByRole('heading', { level: 1, name: 'Confirm a new email' })
  for (const words of [
    'If this is not you, do nothing: close this page, and nothing changes.',
    'Free trial',
    trial.email,
    email,
    'Whole School Licence for Elmtree Primary',
  ])
    await expectWords(screen.getByRole('main'), words)
  await press(user, 'Change the email')
  await expectIssue('Password of this account', /Please enter a password/)
  await fillIn(user, { 'Password of this account': 'not this one' })
  await press(user, 'Change the email')
  await expectIssue('Password of this account', /This is not your current password/)
  await fillIn(user, { 'Password of this account': 'correct horse battery' })
  await press(user, 'Change the email')
  await screen.findByRole('heading', { level: 1, name: 'Your email is changed' })
})

test('the browser that asked confirms with one press', async () => {
  const { trial, page } = await aTrialWithALink()
  const user = await open(page, trial.cookie)
  await screen.findByRole('button', { name: 'Change the email' })
  expect(screen.queryByLabelText('Password of this account')).toBeNull()
  await press(user, 'Change the email')
  await screen.findByRole('heading', { level: 1, name: 'Your email is changed' })
  await open(page, trial.cookie)
  await screen.findByRole('heading', { level: 1, name: 'This link has been used' })
})

test('if the session has ended since, the page asks for the password', async () => {
  const { trial, page } = await aTrialWithALink()
  const user = await open(page, trial.cookie)
  await screen.findByRole('button', { name: 'Change the email' })
  await db().execute('delete from sessions')
  await press(user, 'Change the email')
  await screen.findByLabelText('Password of this account')
  await expectIssue('Password of this account', /Please enter the password of the account/)
  expect(field('Password of this account')).toHaveValue('')
})

test('an address with a trial of its own is refused before anything is asked', async () => {
  const { trial, email, page } = await aTrialWithALink()
  await aTestAccount(platform(), { email, trialEndsAt })
  await open(page, trial.cookie)
  await screen.findByRole('heading', { level: 1, name: 'The email is not changed' })
  await expectWords(screen.getByRole('main'), 'This email has a free trial of its own.')
  expect(screen.queryByRole('button', { name: 'Change the email' })).toBeNull()
})
