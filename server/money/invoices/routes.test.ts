import { beforeEach, expect, test } from 'vitest'
import { findSchool } from '#server/accounts/people/store.ts'
import { billAttachments } from '#server/money/documents/service.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { invoiceNumber } from './rules.ts'
import { recordCardPayment } from './service.ts'
import { invoicesOf } from './store.ts'

const database = testDatabase()
const mailServer = testMailServer()
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(mondayMorning.getTime() + days * day)
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const unknownId = '00000000-0000-4000-8000-000000000000'

beforeEach(async () => {
  await database().delete(outbox)
})

/** A school with an unpaid transfer order, and its newest invoice. */
async function anOrder(licence: 'unpaid' | 'ended' = 'unpaid', now = mondayMorning) {
  const school = await aSchool(platform(), { licence })
  await testApp({ db: database(), now }).inject(post('/api/licence/renew-by-transfer', {}, { cookie: school.cookie }))
  const [invoice] = await invoicesOf(database(), school.schoolId)
  if (!invoice) throw new Error('The order has no invoice.')
  return { school, invoice }
}

async function markPaid(id: string, now = mondayMorning) {
  const admin = await anAdmin(platform())
  const response = await testApp({ db: database(), now }).inject(
    post(`/api/admin/invoices/${id}/paid`, undefined, { cookie: admin.cookie }),
  )
  return { status: response.statusCode, message: response.json().message, admin }
}

async function licenceOf(cookie: string, now = mondayMorning) {
  return (await testApp({ db: database(), now }).inject({ url: '/api/account', headers: { cookie } })).json().licence
}

const mailsTo = async (email: string) =>
  (await readableMails(database())).filter(({ to }) => to === email).map(({ letter }) => letter)

test('marking a transfer as paid starts the licence year', async () => {
  const { school, invoice } = await anOrder()
  const { status, message } = await markPaid(invoice.id, inDays(12))
  expect([status, message]).toEqual([
    200,
    `DD-${String(invoice.number).padStart(6, '0')} is marked as paid. The licence runs until 28 November 2027.`,
  ])
  expect(await licenceOf(school.cookie, inDays(12))).toMatchObject({ state: 'paid', daysLeft: 365 })
  const [paid] = await invoicesOf(database(), school.schoolId)
  expect(paid).toMatchObject({ paidAt: inDays(12), coversFrom: inDays(12), coversUntil: inDays(377) })
})

test('the licence holder gets a receipt, and the audit log names the administrator', async () => {
  const { school, invoice } = await anOrder()
  await database().delete(outbox)
  const { admin } = await markPaid(invoice.id)
  expect(await mailsTo(school.email)).toEqual([
    expect.objectContaining({
      heading: 'Thank you for your payment',
      invoice: expect.objectContaining({ id: invoice.id }),
    }),
  ])
  const url = `/api/admin/audit?what=payment-received&search=${admin.email}`
  const response = await testApp({ db: database() }).inject({ url, headers: { cookie: admin.cookie } })
  expect(response.json().entries).toEqual([
    expect.objectContaining({
      accountId: admin.accountId,
      door: 'admin',
      address: '127.0.0.1',
      subject: (await findSchool(database(), school.schoolId))?.name,
      detail: { invoice: invoiceNumber(invoice), reference: invoice.reference, pence: 7499 },
    }),
  ])
})

test('ten concurrent requests to mark an invoice as paid add one year', async () => {
  const { school, invoice } = await anOrder()
  const responses = await Promise.all(Array.from({ length: 10 }, () => markPaid(invoice.id)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(responses.find(({ status }) => status === 409)?.message).toBe('This invoice was paid on 16 November 2026.')
  expect(await licenceOf(school.cookie)).toMatchObject({ daysLeft: 365 })
})

test('an unknown invoice and one of a deleted account cannot be marked as paid', async () => {
  expect((await markPaid(unknownId)).status).toBe(404)
  const { school, invoice } = await anOrder()
  await database().execute(`delete from schools where id = '${school.schoolId}'`)
  const { status, message } = await markPaid(invoice.id)
  expect([status, message]).toEqual([409, expect.stringContaining('was deleted')])
})

const byCard = {
  invoiceId: 'in_1',
  paymentId: 'pi_1',
  pence: 7499,
  paidAt: mondayMorning,
  isRefunded: false,
  refundedPence: 0,
  isDisputed: false,
}

async function payByCard(schoolId: string, invoiceId: string) {
  const school = await findSchool(database(), schoolId)
  if (!school) throw new Error('School not found.')
  const billTo = {
    name: 'Priya Shah',
    schoolName: school.name,
    email: 'old@school.example',
    address: null,
    purchaseOrder: null,
  }
  return database().transaction((db) =>
    recordCardPayment({ ...platform(), db }, { school, isRenewal: false, billTo, payment: { ...byCard, invoiceId } }),
  )
}

test('a card payment voids the open transfer invoice, which can then not be marked as paid', async () => {
  const { school, invoice } = await anOrder()
  await payByCard(school.schoolId, 'in_void')
  const { status, message } = await markPaid(invoice.id)
  expect([status, message]).toEqual([409, 'This invoice is void and cannot be paid.'])
})

test('a card payment is recorded once, with one receipt to the holder and one notice to the owner', async () => {
  const { schoolId, email, cookie } = await aSchool(platform(), { licence: 'unpaid' })
  const recorded = await Promise.all(Array.from({ length: 20 }, () => payByCard(schoolId, 'in_once')))
  expect(recorded.filter(Boolean)).toHaveLength(1)
  expect(await licenceOf(cookie)).toMatchObject({ state: 'paid', daysLeft: 365 })
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your receipt: DD-\d{6}$/),
  ])
  const notices = (await mailsTo('support@dailydot.example')).map(({ subject }) => subject)
  expect(notices).toEqual([expect.stringMatching(/^Bought by card: School \d+, £74\.99$/)])
})

test('a card payment concurrent with marking the transfer as paid does not deadlock, and each adds its year once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { school, invoice } = await anOrder()
    const [card, marked] = await Promise.all([payByCard(school.schoolId, `in_race_${round}`), markPaid(invoice.id)])
    expect([card !== undefined, [200, 409].includes(marked.status)]).toEqual([true, true])
    expect((await licenceOf(school.cookie)).daysLeft).toBe(marked.status === 200 ? 731 : 365)
  }
})

test('a holder can download only their own invoices as PDF', async () => {
  const { school, invoice } = await anOrder()
  const url = `/api/licence/invoices/${invoice.id}/invoice.pdf`
  const get = (cookie: string, address = url) =>
    testApp({ db: database() }).inject({ url: address, headers: { cookie } })
  const response = await get(school.cookie)
  const name = `DD-${String(invoice.number).padStart(6, '0')}`
  expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${name}.pdf"`,
  ])
  const { text } = await readPdf(response.rawPayload)
  expect(text).toContain(name)
  expect(text).toContain(invoice.reference)
  expect((await get((await aSchool(platform())).cookie)).statusCode).toBe(404)
  expect((await get((await aTeacher(platform(), { schoolId: school.schoolId })).cookie)).statusCode).toBe(403)
  const { cookie } = await anAdmin(platform())
  const ofAdmin = await get(cookie, `/api/admin/invoices/${invoice.id}/invoice.pdf`)
  expect(ofAdmin.rawPayload.equals(response.rawPayload)).toBe(true)
  expect((await get(cookie, `/api/admin/invoices/${unknownId}/invoice.pdf`)).statusCode).toBe(404)
})

test('the order mail has the invoice attached as PDF', async () => {
  const { school, invoice } = await anOrder()
  const sending = testPlatform({ db: database(), env: mailServer.env })
  await sendOutbox(sending, billAttachments(sending)).run()
  const mail = mailServer.mails.find(({ to }) => to?.[0]?.address === school.email)
  const [file] = mail?.attachments ?? []
  expect([mail?.subject, file?.filename, file?.mimeType]).toEqual([
    `Your order ${invoice.reference}: how to pay`,
    `DD-${String(invoice.number).padStart(6, '0')}.pdf`,
    'application/pdf',
  ])
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('The attachment has no bytes.')
  expect((await readPdf(new Uint8Array(file.content))).text).toContain(invoice.reference)
})

test('the invoice attached to a mail can be opened in demo mode', async () => {
  const { school, invoice } = await anOrder()
  const app = testApp({ db: database() })
  const mails: { id: string; to: string; attachments: string[] }[] = (
    await app.inject({ url: '/api/dev/outbox' })
  ).json()
  const mail = mails.find(({ to }) => to === school.email)
  expect(mail?.attachments).toEqual([expect.stringMatching(/^DD-\d{6}\.pdf$/)])
  const file = await app.inject({ url: `/dev/outbox/${mail?.id}/${mail?.attachments[0]}` })
  expect((await readPdf(file.rawPayload)).text).toContain(invoice.reference)
  expect((await app.inject({ url: `/dev/outbox/${unknownId}/DD-000001.pdf` })).statusCode).toBe(404)
})
