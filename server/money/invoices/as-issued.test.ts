import { expect, test } from 'vitest'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { invoicesOf } from './store.ts'
import { invoices } from './table.ts'

const database = testDatabase()
const day = 24 * 60 * 60 * 1000

/** The settings of a seller who has moved, registered for VAT and changed banks. */
const env = {
  BUSINESS_NAME: 'Another Seller Ltd',
  BUSINESS_ADDRESS: '2 New Road, York YO1 1AA',
  VAT_NUMBER: 'GB 123 4567 89',
  SUPPORT_EMAIL: 'new@seller.example',
  BACS_SORT_CODE: '65-43-21',
  BACS_ACCOUNT_NUMBER: '87654321',
  BACS_ACCOUNT_NAME: 'Another Seller Ltd',
}

/** A school with an unpaid transfer order from before the settings changed. */
async function anOrder() {
  const school = await aSchool(testPlatform({ db: database() }), { licence: 'unpaid' })
  const order = post('/api/licence/renew-by-transfer', {}, { cookie: school.cookie })
  await testApp({ db: database() }).inject(order)
  const [invoice] = await invoicesOf(database(), school.schoolId)
  if (!invoice) throw new Error('The order has no invoice.')
  return { ...school, invoice, order }
}

const pdfOf = async ({ cookie, invoice }: Awaited<ReturnType<typeof anOrder>>, settings = {}) =>
  (
    await testApp({ db: database(), env: settings }).inject({
      url: `/api/licence/invoices/${invoice.id}/invoice.pdf`,
      headers: { cookie },
    })
  ).rawPayload

test('an issued invoice stays as it is when seller, VAT or bank change', async () => {
  const ordered = await anOrder()
  const issued = await pdfOf(ordered)
  expect((await pdfOf(ordered, env)).equals(issued)).toBe(true)
  const { text } = await readPdf(issued)
  for (const said of ['The Daily Dot', 'Exampleton', 'No VAT is charged', '00-00-00']) expect(text).toContain(said)
})

test('the account page, a repeated order and the reminder name the bank account that the invoice names', async () => {
  const { cookie, email, order, invoice } = await anOrder()
  const app = testApp({ db: database(), env })
  const bank = { sortCode: '00-00-00', accountNumber: '00000000', accountName: 'The Daily Dot (demo mode)' }
  expect((await app.inject({ url: '/api/licence', headers: { cookie } })).json().bank).toEqual(bank)
  expect((await app.inject(order)).json()).toMatchObject({ reference: invoice.reference, bank })
  await runJob(
    testPlatform({ db: database(), env, now: new Date(mondayMorning.getTime() + 25 * day) }),
    'remind-of-licences',
  )
  const reminder = (await readableMails(database())).find(({ to }) => to === email)
  expect(reminder?.letter.facts).toContainEqual({ label: 'Sort code', value: bank.sortCode })
})

test('an invoice of an earlier release keeps the seller of the first start with this one', async () => {
  const ordered = await anOrder()
  const issued = await pdfOf(ordered)
  await database().update(invoices).set({ issuer: null })
  await runJob(testPlatform({ db: database() }), 'complete-invoices')
  await runJob(testPlatform({ db: database(), env }), 'complete-invoices')
  expect((await pdfOf(ordered, env)).equals(issued)).toBe(true)
})
