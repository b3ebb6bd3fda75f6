import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin, confirmEmail } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(mondayMorning.getTime() + days * day)
/** Thirty days after that Monday are in the Christmas holidays. */
const dueAt = new Date('2027-01-10T08:50:00Z')

let counter = 0

function form(changes: Record<string, unknown> = {}) {
  counter += 1
  const domain = `elmtree-${counter}.example`
  return {
    planType: 'school',
    email: `tom@${domain}`,
    name: 'Tom Okafor',
    schoolName: 'Elmtree Primary',
    schoolDomain: domain,
    ...changes,
  }
}

const individual = () => form({ planType: 'individual', schoolName: '', schoolDomain: '' })

/** Each order comes from its own network, because they are limited per network. */
function order(body: unknown, { cookie = '', now = mondayMorning } = {}) {
  const request = post('/api/orders/bacs', body, cookie ? { cookie } : {})
  return testApp({ db: database(), now }).inject({ ...request, remoteAddress: `10.2.${counter}.1` })
}

function renew({ cookie, now = mondayMorning, body = {} }: { cookie: string; now?: Date; body?: object }) {
  return testApp({ db: database(), now }).inject(post('/api/licence/renew-by-transfer', body, { cookie }))
}

type Answered = Awaited<ReturnType<typeof order>>
const cookieOf = ({ cookies }: Answered) => `dd_school=${cookies.find(({ name }) => name === 'dd_school')?.value}`

async function mailsTo(email: string) {
  const mails = await readableMails(database(), 10_000)
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter)
}

async function licenceOf(cookie: string, now = mondayMorning) {
  return (await testApp({ db: database(), now }).inject({ url: '/api/account', headers: { cookie } })).json().licence
}

test('an order returns reference, price and bank details, and the licence works immediately until the payment is due', async () => {
  const response = await order(form())
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      success: true,
      message: expect.stringContaining('Please confirm it with the link that we have sent to tom@'),
      invoiceId: expect.any(String),
      reference: expect.stringMatching(/^SCH\d{6}$/),
      pence: 7499,
      bank: { sortCode: '00-00-00', accountNumber: '00000000', accountName: 'The Daily Dot (demo mode)' },
      dueAt: dueAt.toISOString(),
      isSignedIn: true,
    },
  ])
  const cookie = cookieOf(response)
  const slide = (now: Date) =>
    testApp({ db: database(), now }).inject({ url: '/api/slides/current', headers: { cookie } })
  expect(await licenceOf(cookie)).toMatchObject({ plan: 'school', state: 'grace', daysLeft: 55 })
  expect((await slide(new Date(dueAt.getTime() - 1))).statusCode).toBe(200)
  expect((await slide(dueAt)).statusCode).toBe(402)
})

test('a school that has ordered is stored as invoiced', async () => {
  const response = await order(form())
  const [invoice] = await database().select().from(invoices).where(eq(invoices.reference, response.json().reference))
  const school = await findSchool(database(), invoice?.schoolId ?? '')
  expect(school).toMatchObject({ paymentStatus: 'invoice_sent', paymentMethod: 'invoice' })
})

test('an individual orders without a school and gets an IND reference', async () => {
  const response = await order(individual())
  expect(response.json()).toMatchObject({ reference: expect.stringMatching(/^IND\d{6}$/), pence: 1799 })
})

test('the buyer is mailed a link to confirm the order, then the bank details; the owner is mailed the order at once', async () => {
  const body = form({ purchaseOrder: 'PO-77' })
  const { reference } = (await order(body)).json()
  const [link] = await mailsTo(body.email)
  const token = new URL(link?.button?.url ?? '').searchParams.get('token')
  const confirmation = post('/api/orders/confirmation', { token, password: 'a kettle in the rain' })
  await testApp({ db: database() }).inject(confirmation)
  const [how] = await mailsTo(body.email)
  expect(how).toMatchObject({
    subject: `Your order ${reference}: how to pay`,
    facts: expect.arrayContaining([
      { label: 'Price', value: '£74.99' },
      { label: 'Purchase order', value: 'PO-77' },
      { label: 'Sort code', value: '00-00-00' },
      { label: 'Reference', value: reference },
      { label: 'Payment due', value: '10 January 2027' },
    ]),
    invoice: { fileName: expect.stringMatching(/^DD-\d{6}\.pdf$/) },
  })
  const notices = await mailsTo('support@dailydot.example')
  expect(notices.map(({ subject }) => subject)).toContain(`Order ${reference}: Elmtree Primary, £74.99`)
})

test('an order is in the audit log', async () => {
  const { email } = form()
  const { reference } = (await order(form({ planType: 'individual', email }))).json()
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  const url = `/api/admin/audit?what=licence-ordered&search=${email}`
  const { entries } = (await testApp({ db: database() }).inject({ url, headers: { cookie } })).json()
  expect(entries).toEqual([expect.objectContaining({ email, detail: { reference, pence: 1799 } })])
})

test('an email with an account at any door cannot order', async () => {
  const platform = testPlatform({ db: database() })
  for (const { email } of [await aSchool(platform), await aTeacher(platform), await anAdmin(platform)]) {
    const response = await order({ ...individual(), email })
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'An account with this email already exists. Please log in to renew.',
    ])
    expect(await mailsTo(email)).toEqual([])
  }
})

test('a trial stays signed in beside the order that names its email', async () => {
  const trial = await aTestAccount(testPlatform({ db: database() }), { trialEndsAt: inDays(3) })
  const stranger = await order({ ...individual(), email: trial.email })
  expect(await licenceOf(cookieOf(stranger))).toMatchObject({ state: 'grace' })
  expect(await licenceOf(trial.cookie)).toMatchObject({ state: 'trial' })
})

test('an order sent again with the same key, also concurrently, is the same order with one mail', async () => {
  const body = { ...form(), once: crypto.randomUUID() }
  const responses = await Promise.all([order(body), order(body), order(body), order(body)])
  responses.push(await order(body))
  expect(new Set(responses.map((response) => response.json().reference)).size).toBe(1)
  for (const response of responses) expect(await licenceOf(cookieOf(response))).toMatchObject({ state: 'grace' })
  expect(await mailsTo(body.email)).toHaveLength(1)
  const another = await order({ ...form(), once: body.once })
  expect(another.statusCode).toBe(409)
})

test('of twenty concurrent orders with one email three are placed, each with one mail', async () => {
  const body = form()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      testApp({ db: database() }).inject({ ...post('/api/orders/bacs', body), remoteAddress: `10.5.0.${at}` }),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 429)])
  expect(await mailsTo(body.email)).toHaveLength(3)
})

const cardPays = 'Your card pays for the next year by itself. To pay in another way, cancel the renewal first.'

test('a licence is renewed by transfer from ninety days before its end, and not earlier', async () => {
  const { cookie, schoolId } = await aSchool(testPlatform({ db: database() })) // paid for another 355 days
  const early = await renew({ cookie, now: inDays(264) })
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'This year is paid. You can renew from 8 August 2027.',
  ])
  const response = await renew({ cookie, now: inDays(265), body: { purchaseOrder: 'PO-2' } })
  expect([response.statusCode, response.json()]).toEqual([
    200,
    expect.objectContaining({ isSignedIn: true, pence: 7499, dueAt: '2027-09-10T08:50:00.000Z' }),
  ])
  const [invoice] = await invoicesOf(database(), schoolId)
  expect(invoice).toMatchObject({ isRenewal: true, billTo: { purchaseOrder: 'PO-2' }, paidAt: null })
})

test('ordering a further year keeps the slides open until the payment is due', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }), { licence: 'ended' })
  expect(await licenceOf(cookie)).toMatchObject({ state: 'expired' })
  await renew({ cookie })
  expect(await licenceOf(cookie)).toMatchObject({ state: 'grace', daysLeft: 55 })
  expect(await licenceOf(cookie, dueAt)).toMatchObject({ state: 'owed' })
})

test('renewing again before payment returns the same order, also concurrently', async () => {
  const { cookie, email } = await aSchool(testPlatform({ db: database() }), { licence: 'ended' })
  const responses = await Promise.all(Array.from({ length: 20 }, () => renew({ cookie })))
  expect(new Set(responses.map((response) => response.json().reference)).size).toBe(1)
  const later = await renew({ cookie, now: inDays(5) })
  expect(later.json()).toMatchObject({ reference: responses[0]?.json().reference, dueAt: dueAt.toISOString() })
  expect(await mailsTo(email)).toHaveLength(1)
})

test('renewing with an unpaid first order returns that order', async () => {
  const body = form()
  const first = await order(body)
  await confirmEmail(testPlatform({ db: database() }), body.email)
  const again = await renew({ cookie: cookieOf(first), now: inDays(40) })
  expect(again.json().reference).toBe(first.json().reference)
})

test('a licence that renews by card cannot be renewed by transfer', async () => {
  const { cookie, schoolId } = await aSchool(testPlatform({ db: database() }))
  await updateSchool(database(), schoolId, { renewsByCard: true })
  const response = await renew({ cookie, now: inDays(300) })
  expect([response.statusCode, response.json().message]).toEqual([409, cardPays])
})
