// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { endSchoolSessions, readSchool, resendWelcome } from '#contract/admin/schools.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import {
  expectFocus,
  expectIssue,
  expectToast,
  field,
  findItem,
  fillIn,
  openScreen,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })
const busy = { status: 503, body: { message: 'Busy. Please try again.' } }

/** Finds one school and opens its details. */
async function openDetails(schoolName: string): Promise<{ user: UserEvent; row: HTMLElement }> {
  const { cookie } = await anAdmin(platform())
  const at = `/admin?search=${encodeURIComponent(schoolName)}`
  const user = await openScreen({ app: app(), at, cookie })
  const row = await findItem('Schools', schoolName)
  await press(user, `Details ${schoolName}`, row)
  return { user, row }
}

test('a licence is extended to a later day', async () => {
  const name = 'Alder Primary'
  await aSchool(platform(), { name })
  const { user, row } = await openDetails(name)
  await press(user, 'Extend licence', row)
  const dialog = await screen.findByRole('dialog', { name: `Extend the licence of ${name}` })
  const extend = () => press(user, 'Extend licence', dialog)
  expect(field('New last day')).toHaveValue('2027-11-06')
  await user.clear(field('New last day'))
  await extend()
  await expectIssue('New last day', 'Please choose a day')
  await user.type(field('New last day'), '2026-01-01')
  await extend()
  await expectIssue('New last day', /\w+ \w+ \w+/)
  await expectFocus(() => field('New last day'))
  await user.clear(field('New last day'))
  await user.type(field('New last day'), '2027-12-31')
  await extend()
  await expectToast('The licence runs until the end of 31 December 2027.')
  await waitFor(() => expect(row).toHaveTextContent('Licence paid until 31 December 2027'))
  await expectFocus(() => within(row).getByRole('button', { name: 'Extend licence' }))
})

test('an unpaid school can be given more days, and the desk links to all that is owed', async () => {
  await aSchool(platform(), { name: 'Beech Primary', licence: 'unpaid' })
  const { user, row } = await openDetails('Beech Primary')
  await press(user, 'Extend licence', row)
  const dialog = await screen.findByRole('dialog', { name: 'Extend the licence of Beech Primary' })
  expect(dialog).toHaveTextContent('Works unpaid until')
  await user.clear(field('New last day'))
  await user.type(field('New last day'), '2027-01-29')
  await press(user, 'Extend licence', dialog)
  await expectToast('The licence runs until the end of 29 January 2027.')
  await waitFor(() => expect(row).toHaveTextContent('Licence works unpaid until 29 January 2027'))
  await user.click(screen.getByRole('link', { name: '£74.99 owed: show these schools' }))
  expect(window.location.search).toBe('?status=owed')
  expect(await findItem('Schools', 'Beech Primary')).toBeVisible()
})

test('the link to set a password is mailed, and a refusal is said', async () => {
  const { email } = await aSchool(platform(), { name: 'Chestnut Primary' })
  const { user, row } = await openDetails('Chestnut Primary')
  await press(user, 'Send a set-password mail', row)
  await expectToast(`The link is on its way to ${email}.`)
  const subjects = (await readableMails(db())).filter(({ to }) => to === email).map(({ letter }) => letter.subject)
  expect(subjects).toEqual(['Set a new Daily Dot password'])
  replyTo(resendWelcome, busy)
  await press(user, 'Send a set-password mail', row)
  await expectToast('Busy. Please try again.')
})

test('everyone at a school is signed out after a question, and a refusal is said', async () => {
  const name = 'Damson Primary'
  const { cookie } = await aSchool(platform(), { name })
  const { user, row } = await openDetails(name)
  await waitFor(() => expect(row).toHaveTextContent(/Signed in now\s*On 1 browser\./))
  const end = within(row).getByRole('button', { name: 'End sessions' })
  const question = () => screen.findByRole('alertdialog', { name: `Sign out everybody of ${name}?` })
  await user.click(end)
  const cancel = within(await question()).getByRole('button', { name: 'Cancel' })
  await expectFocus(() => cancel)
  await user.keyboard('{Escape}')
  await expectFocus(() => end)

  replyTo(endSchoolSessions, busy)
  await user.click(end)
  await press(user, 'End sessions', await question())
  await expectToast('Busy. Please try again.')
  replyAsUsual()
  await user.click(end)
  await press(user, 'End sessions', await question())
  await expectToast('One browser was signed out.')
  await waitFor(() => expect(row).toHaveTextContent(/Signed in now\s*No one\./))
  await expectFocus(() => end)
  const { statusCode } = await app().inject({ url: schoolUser.path, headers: { cookie } })
  expect(statusCode).toBe(401)
})

test('an administrator closes a school by typing its name, and none of its staff can log in any more', async () => {
  const name = 'Elm Primary'
  const { email } = await aSchool(platform(), { name, password: 'three quiet harbours' })
  const signIn = () => app().inject(post(schoolLogin.path, { email, password: 'three quiet harbours' }))
  expect((await signIn()).statusCode).toBe(200)
  const { user, row } = await openDetails(name)
  await press(user, 'Close school', row)
  const dialog = await screen.findByRole('dialog', { name: `Close ${name}?` })
  expect(dialog).toHaveTextContent('This cannot be undone.')
  const typed = 'The school’s name, to be sure'
  await fillIn(user, { [typed]: 'Another school' })
  await press(user, 'Close school', dialog)
  await expectIssue(typed, `Please type the name as it is: ${name}`)
  await expectFocus(() => field(typed))
  await fillIn(user, { [typed]: name })
  await press(user, 'Close school', dialog)
  await expectToast(`${name} is closed.`)
  expect(await screen.findByText('No school found')).toBeVisible()
  expect(row).not.toBeInTheDocument()
  expect((await signIn()).statusCode).toBe(401)
})

test('a school’s row leads to its orders and payments', async () => {
  const schoolName = 'Fir Primary'
  const buyer = { name: 'Hannah Frost', email: 'office@fir.example', schoolName, schoolDomain: 'fir.example' }
  const order = await app().inject(post(orderByTransfer.path, { planType: 'school', ...buyer }))
  const { user, row } = await openDetails(schoolName)
  await user.click(await within(row).findByRole('link', { name: 'Orders and payments' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Orders and payments' })
  await expectFocus(() => heading)
  expect(document.title).toBe('Orders and payments: The Daily Dot')
  await findItem('Invoices', order.json().reference)
  expect(screen.getByRole('list', { name: 'Invoices' }).children).toHaveLength(1)
  window.history.back()
  await findItem('Schools', schoolName)
})

test('details that cannot be loaded can be tried again', async () => {
  replyTo(readSchool, busy)
  await aSchool(platform(), { name: 'Gean Primary' })
  const { user, row } = await openDetails('Gean Primary')
  expect(await within(row).findByRole('alert')).toHaveTextContent('Busy. Please try again.')
  replyAsUsual()
  await press(user, 'Try again', row)
  await waitFor(() => expect(row).toHaveTextContent('No one has joined yet.'))
  await waitFor(() => expect(row, 'the focus stays there').toContainElement(document.activeElement as HTMLElement))
})
