// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listTestAccounts, removeTestAccount } from '#contract/admin/test-accounts.ts'
import { aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectToast,
  expectFocus,
  field,
  findItem,
  fillIn,
  openScreen,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

async function openManager(): Promise<UserEvent> {
  const { cookie } = await anAdmin(platform())
  const user = await openScreen({ app: testApp({ db: db() }), at: '/admin', cookie })
  await screen.findByRole('region', { name: 'Existing Test Accounts' })
  return user
}

const create = (user: UserEvent) => press(user, 'Create Test Account')
const rows = () => within(screen.getByRole('list', { name: 'Test accounts' })).getAllByRole('listitem')

const findRow = (email: string) => findItem('Test accounts', email)

test('the quick buttons fill in the form and do not open it; afterwards it is blank again', async () => {
  const user = await openManager()
  await press(user, 'Quick Individual Account')
  expect(screen.queryByLabelText(/^First Name/)).toBeNull()
  expect(screen.getByText(/^The form is filled in for teacher-/)).toHaveAttribute('role', 'status')
  await create(user)
  expect(field('Email Address').value).toMatch(/^teacher-\d+@testteachers\.example$/)
  expect(field('License Type')).toHaveValue('individual')
  expect(screen.queryByLabelText(/^School Name/)).toBeNull()
  await press(user, 'Cancel')
  await expectFocus(() => screen.getByRole('button', { name: 'Create Test Account' }))

  await press(user, 'Quick School Account')
  await create(user)
  expect(field('School Name').value).toMatch(/^Test School \d+$/)
  const email = `admin@${field('School Domain').value}`
  expect(field('Email Address')).toHaveValue(email)
  await fillIn(user, { 'First Name': 'Ada', 'Last Name': 'Novak' })
  await create(user)
  expect(await findRow(email)).toHaveTextContent('Ada Novak')
  await create(user)
  for (const label of ['First Name', 'Last Name', 'Email Address', 'School Name', 'School Domain'])
    expect(field(label)).toHaveValue('')
  expect(field('License Type')).toHaveValue('school')
})

test('a missing field and a refusal of the server are said in a toast', async () => {
  const { email } = await aTestAccount(platform(), { plan: 'individual' })
  const user = await openManager()
  await create(user)
  await create(user)
  await expectToast('Missing Information')
  await expectToast('Please fill in all required fields')
  await expectFocus(() => field('First Name'))
  await fillIn(user, { 'First Name': 'Nadia', 'Last Name': 'Osei', 'Email Address': email })
  await create(user)
  await expectToast('School Information Required')
  await expectToast('Please provide school name and domain for school licenses')
  await expectFocus(() => field('School Name'))
  await user.selectOptions(field('License Type'), 'Individual License')
  await create(user)
  await expectToast('Error Creating Test Account')
  await expectToast('An account with this email already exists.')
})

test('a test account is deleted after a question, and a refusal is said', async () => {
  const { email } = await aTestAccount(platform(), { plan: 'individual', firstName: 'Nadia', lastName: 'Osei' })
  const user = await openManager()
  const row = await findRow(email)
  expect(within(row).getByText('Individual')).toBeVisible()
  const remove = within(row).getByRole('button', { name: 'Delete Nadia Osei' })
  const question = () => screen.findByRole('alertdialog', { name: 'Delete Nadia Osei?' })
  remove.focus()
  await user.keyboard('{Enter}')
  expect(await question()).toHaveTextContent(
    'Are you sure you want to delete this test account? This action cannot be undone.',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(remove).toHaveFocus())

  replyTo(removeTestAccount, { status: 500, text: '' })
  await user.click(remove)
  await press(user, 'Delete', await question())
  await expectToast('Error Deleting Test Account')
  await expectToast('Failed to delete test account')

  replyAsUsual()
  await user.click(remove)
  await press(user, 'Delete', await question())
  await expectToast('Test Account Deleted')
  await expectToast('The test account has been removed successfully.')
  await waitFor(() => expect(row).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

const account = {
  firstName: 'Tom',
  lastName: 'Okafor',
  licenseType: 'school',
  schoolName: 'Elmtree Primary',
  schoolDomain: 'elmtree.example',
  createdAt: '2026-11-16T08:50:00Z',
  lastLoginAt: null,
  trialEndsAt: null,
  daysLeft: null,
}

test('the list says that it loads, that it failed, and that it is empty', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  replyTo(listTestAccounts, async () => {
    await held
    return { status: 503, body: { message: 'Busy. Please try again.' } }
  })
  const user = await openManager()
  expect(await screen.findByText('Loading test accounts...')).toBeInTheDocument()
  release()
  await expectAlert('Busy. Please try again.')
  replyTo(listTestAccounts, { status: 200, body: [] })
  await press(user, 'Try again')
  expect(await screen.findByText('No test accounts created yet.')).toBeVisible()
})

test('a thousand accounts are shown fifty at a time, with the days that trials have left', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...account, id: `id-${at}`, email: `t${at}@elm.example` }))
  const trials = [12, 0].map((daysLeft) => ({ ...account, id: `${daysLeft}`, email: 'x@elm.example', daysLeft }))
  replyTo(listTestAccounts, { status: 200, body: [...trials, ...many] })
  const user = await openManager()
  const manager = screen.getByRole('region', { name: 'Test accounts' })
  await waitFor(() => expect(manager).toHaveTextContent('1002 accounts'))
  expect(rows()).toHaveLength(50)
  expect(rows()[0]).toHaveTextContent('Trial · 12 days left')
  expect(rows()[1]).toHaveTextContent('Trial · Ended')
  await press(user, 'Show more')
  expect(rows()).toHaveLength(100)
})
