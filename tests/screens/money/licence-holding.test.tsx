import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { downloadInvoice, readLicence } from '#contract/money/licence.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { recordRefund } from '#server/money/refunds/service.ts'
import { anAdmin, aSchool, aTeacher, confirmEmail } from '#tests/support/accounts/people.ts'
import { expectToast, expectWords, openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const app = () => testApp({ db: db() })
const open = (at: string, cookie: string) => openScreen({ app: app(), at, cookie })
const school = '/dashboard/school'
const findLicence = () => screen.findByRole('region', { name: 'Your licence' })
const busy = 'Busy. Please try again.'

let buyers = 0

/** Has ordered a licence, and has yet to pay by transfer. */
async function aBuyerByTransfer() {
  buyers += 1
  const schoolDomain = `hazel-${buyers}.example`
  const who = { name: 'Hannah Frost', email: `office@${schoolDomain}`, schoolName: 'Hazel Primary', schoolDomain }
  const response = await app().inject({
    ...post(orderByTransfer.path, { planType: 'school', ...who }),
    remoteAddress: `10.1.${buyers}.1`,
  })
  await confirmEmail(testPlatform({ db: db() }), who.email)
  const session = response.cookies.find(({ name }) => name === 'dd_school')
  return { cookie: `dd_school=${session?.value}`, reference: response.json<{ reference: string }>().reference }
}

test('a buyer by bank transfer sees the amount and the bank details, and can copy them', async () => {
  const { cookie, reference } = await aBuyerByTransfer()
  await open('/dashboard', cookie)
  await screen.findByText('Waiting for payment')
  expect(screen.getByRole('link', { name: 'How to pay' })).toHaveAttribute('href', '/payment')

  const user = await open(school, cookie)
  const licence = await findLicence()
  await expectWords(licence, 'Everything works while your payment is on its way, until 10 January 2027.')
  expect(licence).toHaveTextContent('Please pay £74.99 by 10 January 2027')
  await press(user, /^Copy\s*reference$/, licence)
  await expectToast('Reference copied')
  expect(await navigator.clipboard.readText()).toBe(reference)
  expect(within(licence).getByRole('link', { name: 'Pay by card' })).toHaveAttribute('href', '/payment')
})

test('a failed download says why, and stays on the page', async () => {
  const { cookie } = await aBuyerByTransfer()
  const read = await app().inject({ url: readLicence.path, headers: { cookie } })
  const [invoice] = readLicence.response.parse(read.json()).invoices
  const path = downloadInvoice.path.replace(':id', invoice?.id ?? '')
  replyTo({ method: 'GET', path }, { status: 503, body: { message: busy } })
  const user = await open(school, cookie)
  await press(user, /^Download PDF/)
  await expectToast(busy)
  expect(screen.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
})

test('after a refund the account page still has the invoice, with its credit note', async () => {
  const platform = testPlatform({ db: db() })
  const payer = await aCardPayer(platform)
  await db().transaction((tx) =>
    recordRefund({ ...platform, db: tx }, { invoiceId: payer.invoice.id, refundedPence: payer.invoice.pence }),
  )
  await open('/account', payer.cookie)
  const list = await screen.findByRole('region', { name: 'Invoices' })
  await expectWords(list, 'Refunded')
  expect(within(list).getByRole('button', { name: /^Credit note CN-\d{6}, £74\.99 of DD-/ })).toBeVisible()
})

test('a licence paid in another way says that it does not renew automatically, and has no invoices', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  await open(school, cookie)
  await expectWords(await findLicence(), 'It does not renew by itself.')
  await expectWords(await screen.findByRole('region', { name: 'Invoices' }), 'No invoices yet')
})

test('a licence that fails to load says so, and can be retried', async () => {
  const { cookie } = await aBuyerByTransfer()
  replyTo(readLicence, { status: 503, body: { message: busy } })
  const user = await open(school, cookie)
  const licence = await findLicence()
  expect(await within(licence).findByRole('alert')).toHaveTextContent(busy)
  expect(screen.getByRole('region', { name: 'Your staff' }), 'the other cards still show').toBeVisible()
  replyAsUsual()
  await press(user, 'Try again', licence)
  await screen.findByText('Waiting for payment')
})

test('a school’s account page leads on to its staff, licence and invoices', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  const user = await open('/account', cookie)
  const licence = await findLicence()
  expect(screen.queryByRole('region', { name: /^(Your staff|Invoices)$/ })).toBeNull()
  await user.click(within(licence).getByRole('link', { name: 'Staff, licence and invoices are on School' }))
  await screen.findByRole('heading', { level: 1, name: 'School' })
  for (const name of ['Your staff', 'Your licence', 'Invoices', 'Brand Settings'])
    expect(await screen.findByRole('region', { name })).toBeVisible()
})

test('an administrator’s School has staff and logo, and no licence', async () => {
  const { cookie } = await anAdmin(testPlatform({ db: db() }))
  document.cookie = 'dd_hint=2; path=/'
  await open(school, cookie)
  expect(await screen.findByRole('region', { name: 'Your staff' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Brand Settings' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^(Your licence|Invoices)$/ })).toBeNull()
})

test('staff see that their school manages the licence, and no invoices', async () => {
  const { cookie } = await aTeacher(testPlatform({ db: db() }))
  await open('/account', cookie)
  const licence = await findLicence()
  await expectWords(licence, 'Your school’s office looks after it.')
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull()
  expect(within(licence).queryByRole('button')).toBeNull()
})
