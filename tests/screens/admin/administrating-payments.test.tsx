// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listInvoices, markInvoicePaid } from '#contract/admin/payments.ts'
import { createSubscription } from '#contract/money/card.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { recordUse } from '#contract/usage/record.ts'
import { anAdmin, confirmEmail } from '#tests/support/accounts/people.ts'
import { findItem, openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const app = () => testApp({ db: db() })
let counter = 0

/** Buys a licence for a school of its own. Returns the school's name and the cookie of the buyer, who is signed in. */
async function buy(path: string, changes: object = {}) {
  counter += 1
  const schoolName = `Hazel Primary ${counter}`
  const schoolDomain = `hazel-${counter}.example`
  const buyer = { planType: 'school', name: 'Hannah Frost', email: `office@${schoolDomain}`, schoolName, schoolDomain }
  const response = await app().inject({ ...post(path, { ...buyer, ...changes }), remoteAddress: `10.1.${counter}.1` })
  expect(response.statusCode).toBe(200)
  await confirmEmail(testPlatform({ db: db() }), buyer.email)
  const cookie = `dd_school=${response.cookies.find(({ name }) => name === 'dd_school')?.value}`
  return { schoolName, cookie, reference: String(response.json().reference) }
}

const aBuyerByCard = () => buy(createSubscription.path, { paymentMethodId: 'pm_card_visa' })
const aBuyerByTransfer = () => buy(orderByTransfer.path)

async function openPayments(search = ''): Promise<UserEvent> {
  const { cookie } = await anAdmin(testPlatform({ db: db() }))
  return openScreen({ app: app(), at: `/admin/payments?search=${encodeURIComponent(search)}`, cookie })
}

const rows = () => within(screen.getByRole('list', { name: 'Invoices' })).getAllByRole('listitem')
const findRow = (words: string) => findItem('Invoices', words)

test('an unused licence is refunded, and ends', async () => {
  const { schoolName, cookie } = await aBuyerByCard()
  const user = await openPayments(schoolName)
  const row = await findRow(schoolName)
  await press(user, /^Refund/, row)
  const question = await screen.findByRole('alertdialog', { name: `Refund £74.99 to ${schoolName}?` })
  expect(question).toHaveTextContent('The year that it paid for ends at once')
  await press(user, 'Refund', question)
  expect(await within(row).findByText('Refunded')).toBeVisible()
  expect(within(row).getByText(/^CN-\d{6}, £74\.99 on 16 November 2026$/)).toBeVisible()
  expect(within(row).getByRole('button', { name: /^CN-\d{6}, the credit note of DD-/ })).toBeVisible()
  expect(within(row).queryByRole('button', { name: /^Refund/ })).toBeNull()

  await openScreen({ app: app(), at: '/dashboard', cookie })
  expect(await screen.findByRole('heading', { level: 1, name: 'The licence has ended' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Renew the licence' })).toHaveAttribute('href', '/payment')
})

test('a licence that was used cannot be refunded, and the row says why', async () => {
  const { schoolName, cookie } = await aBuyerByCard()
  const slide = await app().inject({ url: '/api/slides/current', headers: { cookie } })
  const used = post(recordUse.path.replace(':id', slide.json().id), { ageGroup: 'ks1' }, { cookie })
  expect((await app().inject(used)).statusCode).toBe(200)
  await openPayments(schoolName)
  const refund = within(await findRow(schoolName)).getByRole('button', { name: /^Refund/ })
  expect(refund).toBeDisabled()
  expect(refund).toHaveAccessibleDescription(/\w+/)
})

test('invoices are found by their state, and a search without results says so', async () => {
  const { reference } = await aBuyerByTransfer()
  const user = await openPayments(reference)
  const row = await findRow(reference)
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Paid')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(row).not.toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'To be paid')
  await findRow(reference)
  expect(rows()).toHaveLength(1)
})

test('a refusal of the server is said in the question', async () => {
  const { reference } = await aBuyerByTransfer()
  replyTo(markInvoicePaid, { status: 409, body: { message: 'This is paid already.' } })
  const user = await openPayments(reference)
  await press(user, /^Mark/, await findRow(reference))
  const question = await screen.findByRole('alertdialog')
  await press(user, 'Mark as paid', question)
  expect(await within(question).findByRole('alert')).toHaveTextContent('This is paid already.')
  await press(user, 'Cancel', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('orders that cannot be loaded can be tried again', async () => {
  const { reference } = await aBuyerByTransfer()
  replyTo(listInvoices, { status: 503, body: { message: 'Busy. Please try again.' } })
  const user = await openPayments()
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy. Please try again.')
  replyAsUsual()
  await press(user, 'Try again')
  await findRow(reference)
})

test('more than fifty invoices come when asked for', async () => {
  const orders = 51
  for (let order = 0; order < orders; order += 1) await aBuyerByTransfer()
  const user = await openPayments()
  await waitFor(() => expect(rows()).toHaveLength(50))
  screen.getByRole('button', { name: 'Load more' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rows().length).toBeGreaterThan(50))
})
