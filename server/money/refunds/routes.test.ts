import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPaidYear } from '#server/accounts/licence/service.ts'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import type { Invoice } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { auditDataOf } from '#server/platform/security/audit-log.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const day = 24 * 3_600_000
const later = (days: number) => new Date(mondayMorning.getTime() + days * day)

const refund = async (invoiceId: string, now = mondayMorning, app = testApp({ db: database(), now })) => {
  const { cookie } = await anAdmin(platform())
  const response = await app.inject(post(`/api/admin/invoices/${invoiceId}/refund`, undefined, { cookie }))
  return [response.statusCode, response.json().message]
}

async function show({ cookie }: { cookie: string }, now = mondayMorning): Promise<number> {
  const app = testApp({ db: database(), now })
  const { id } = (await app.inject({ url: '/api/slides/current', headers: { cookie } })).json()
  return (await app.inject(post(`/api/slides/${id}/usage`, { ageGroup: 'ks1' }, { cookie }))).statusCode
}

const stateOf = async ({ cookie }: { cookie: string }, now = mondayMorning) =>
  (await testApp({ db: database(), now }).inject({ url: '/api/licence', headers: { cookie } })).json()

async function mailsTo(email: string): Promise<string[]> {
  const mails = await readableMails(database(), 1000)
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter.subject)
}

const entriesOf = ({ accountId: id, schoolId }: { accountId: string; schoolId: string }) =>
  auditDataOf(database(), { id, schoolId, role: 'school' })

/** A school whose first year, or a further one, was paid by bank transfer. */
async function aTransfer(isRenewal: boolean, now = mondayMorning) {
  const person = await aSchool(platform(), { licence: isRenewal ? 'paid' : 'unpaid' })
  const school = await findSchool(database(), person.schoolId)
  if (!school) throw new Error('There is no school.')
  const billTo = { name: 'Priya Shah', schoolName: 'Oak', email: person.email, address: null, purchaseOrder: null }
  const ordered = await billTransfer(platform(now), { school, isRenewal, billTo })
  const year = await addPaidYear(database(), school.id, now)
  const paid = { paidAt: now, coversFrom: year?.from ?? null, coversUntil: year?.until ?? null }
  await database().update(invoices).set(paid).where(eq(invoices.id, ordered.id))
  return { ...person, invoice: { ...ordered, ...paid } as Invoice }
}

test('refunding an unused card year ends the licence and the subscription', async () => {
  const payer = await aCardPayer(platform())
  expect(await refund(payer.invoice.id, later(30))).toEqual([200, '£74.99 goes back to the buyer’s card.'])
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  const licence = await stateOf(payer, later(30))
  expect(licence).toMatchObject({ state: 'expired', renewal: 'none', isRenewable: true })
  expect(licence.invoices[0].state).toBe('refunded')
  const slide = await testApp({ db: database(), now: later(30) }).inject({
    url: '/api/slides/current',
    headers: { cookie: payer.cookie },
  })
  expect(slide.statusCode).toBe(402)
  expect(await mailsTo(payer.email)).toContain('Your refund from The Daily Dot: £74.99')
  const [entry] = await entriesOf(payer)
  expect(entry).toMatchObject({ what: 'payment-refunded', door: 'admin', detail: { pence: 7499 } })
})

test('refunding a transfer tells the owner to send the money back', async () => {
  const payer = await aTransfer(false)
  const [status, message] = await refund(payer.invoice.id)
  const says = 'The licence year is ended. Please send £74.99 back by bank transfer: that does not happen by itself.'
  expect([status, message]).toEqual([200, says])
  expect((await stateOf(payer)).state).toBe('expired')
  const number = (await stateOf(payer)).invoices[0].number
  expect(await mailsTo('support@dailydot.example')).toContain(`Refunded: ${number}, £74.99`)
})

test('refunding a year paid in advance keeps the current year', async () => {
  const payer = await aTransfer(true)
  expect((await stateOf(payer)).endsAt).toBe('2028-11-06T08:50:00.000Z')
  expect((await refund(payer.invoice.id, later(1)))[0]).toBe(200)
  expect(await stateOf(payer, later(1))).toMatchObject({ state: 'paid', endsAt: '2027-11-06T08:50:00.000Z' })
})

test('an extension ends with the refunded year', async () => {
  const payer = await aCardPayer(platform())
  await updateSchool(database(), payer.schoolId, { licenceEndsAt: later(500) })
  expect((await refund(payer.invoice.id))[0]).toBe(200)
  expect(await stateOf(payer)).toMatchObject({ state: 'expired', renewal: 'none' })
})

test('refunding a year keeps the paid year that follows it', async () => {
  const payer = await aTransfer(false)
  const school = await findSchool(database(), payer.schoolId)
  if (!school) throw new Error('There is no school.')
  const next = await billTransfer(platform(), { school, isRenewal: true, billTo: payer.invoice.billTo })
  const { cookie } = await anAdmin(platform())
  await testApp({ db: database() }).inject(post(`/api/admin/invoices/${next.id}/paid`, undefined, { cookie }))
  const { endsAt } = await stateOf(payer)
  expect((await refund(payer.invoice.id))[0]).toBe(200)
  expect(await stateOf(payer)).toMatchObject({ state: 'paid', endsAt })
})

test('a used year cannot be refunded; slides shown before it began do not count', async () => {
  const used = await aCardPayer(platform())
  expect(await show(used)).toBe(200)
  const because = 'It was used: a slide was shown in the year that it paid for.'
  expect(await refund(used.invoice.id)).toEqual([409, because])
  const inAdvance = await aTransfer(true)
  expect(await show(inAdvance)).toBe(200)
  expect((await refund(inAdvance.invoice.id))[0]).toBe(200)
})

test('a refund requested on the last of thirty days can be made some days later', async () => {
  const payer = await aCardPayer(platform())
  expect((await refund(payer.invoice.id, later(36)))[0]).toBe(200)
})

test.for<[string, Partial<Invoice>, number, string]>([
  [
    'the days to ask and to answer are over',
    { disputedAt: null },
    37 + 1 / day,
    '30 days to ask, and 7 to answer, have passed since 16 November 2026.',
  ],
  ['it is not paid', { paidAt: null }, 0, 'No one has paid this invoice.'],
  ['it is void', { paidAt: null, voidedAt: mondayMorning }, 0, 'No one has paid this invoice.'],
  ['it is disputed', { disputedAt: mondayMorning }, 0, 'The buyer’s bank is deciding about this payment.'],
  [
    'its account is deleted',
    { schoolId: null },
    0,
    'The account was deleted, and with it the record of whether it was used.',
  ],
  ['it is refunded', { refundedAt: mondayMorning }, 0, 'This invoice is refunded already.'],
])('nothing is refunded if %s', async ([, changes, days, sentence]) => {
  const payer = await aCardPayer(platform())
  await database().update(invoices).set(changes).where(eq(invoices.id, payer.invoice.id))
  expect(await refund(payer.invoice.id, later(days))).toEqual([409, sentence])
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'active' })
})

test('concurrent refunds by administrators make one refund, one mail and one audit entry', async () => {
  const payer = await aCardPayer(platform())
  const { cookie } = await anAdmin(platform())
  const app = testApp({ db: database() })
  const ask = () => app.inject(post(`/api/admin/invoices/${payer.invoice.id}/refund`, undefined, { cookie }))
  const responses = await Promise.all(Array.from({ length: 5 }, ask))
  expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  const refunds = (await entriesOf(payer)).filter(({ what }) => what === 'payment-refunded')
  expect(refunds).toHaveLength(1)
  expect((await mailsTo(payer.email)).filter((subject) => subject.startsWith('Your refund'))).toHaveLength(1)
})

test('a refund that failed midway is completed by requesting it again', async () => {
  const payer = await aCardPayer(platform())
  const lost = { refund: () => Promise.reject(new CardsUnreachable()) }
  const app = freshApp({ db: database(), cards: lost })
  const sentence = 'We could not reach the card provider. Please try again in a moment: nothing is refunded twice.'
  expect(await refund(payer.invoice.id, mondayMorning, app)).toEqual([503, sentence])
  expect((await stateOf(payer)).invoices[0].state).toBe('paid')
  expect((await refund(payer.invoice.id))[0]).toBe(200)
  expect((await stateOf(payer)).state).toBe('expired')
})

test('a repeated refund does not end a licence bought again since', async () => {
  const payer = await aCardPayer(platform())
  await refund(payer.invoice.id)
  await addPaidYear(database(), payer.schoolId, later(1))
  expect(await refund(payer.invoice.id, later(1))).toEqual([409, 'This invoice is refunded already.'])
  expect((await stateOf(payer, later(2))).state).toBe('paid')
})
