import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSchool } from '#server/accounts/people/store.ts'
import { demoSubscriptions } from '#server/money/demo-cards/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTestAccount, anAdmin, findBuyer } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const db = () => database()

let counter = 0

function form(changes: Record<string, unknown> = {}) {
  counter += 1
  return {
    paymentMethodId: 'pm_card_visa',
    planType: 'school',
    email: `head@elmtree-${counter}.example`,
    name: 'Mary Ann Shah',
    schoolName: 'Elmtree Primary',
    schoolDomain: `elmtree-${counter}.example`,
    ...changes,
  }
}

/** A different IP address each time by default: declined cards are counted per network. */
function buy(body: unknown, { cookie = '', from = `10.3.${counter}.1`, now = mondayMorning } = {}) {
  const request = post('/api/create-subscription', body, cookie ? { cookie } : {})
  return testApp({ db: db(), now }).inject({ ...request, remoteAddress: from })
}

const follow = (id: string, purchaseToken?: string, cookie = '') =>
  testApp({ db: db() }).inject(
    post(`/api/purchases/${id}`, purchaseToken ? { purchaseToken } : {}, cookie ? { cookie } : {}),
  )

const answerBank = (clientSecret: string, isApproved: boolean) =>
  testApp({ db: db() }).inject(post('/api/dev/card-confirmation', { clientSecret, isApproved }))

type Answered = Awaited<ReturnType<typeof buy>>
const sessionIn = ({ cookies }: Answered) => cookies.find(({ name }) => name === 'dd_school')?.value

const whoIs = (cookie: string) => testApp({ db: db() }).inject({ url: '/api/account', headers: { cookie } })

/** Number of charges, invoices and accounts for an email. */
async function soldTo(email: string) {
  const bought = await db().select().from(purchases).where(eq(purchases.email, email))
  const charged = await db().select().from(demoSubscriptions)
  const ids = new Set(bought.map(({ id }) => id))
  const account = await findBuyer(db(), email)
  const billed = account?.schoolId
    ? await db().select().from(invoices).where(eq(invoices.schoolId, account.schoolId))
    : []
  return {
    charges: charged.filter(({ purchaseId, state }) => ids.has(purchaseId) && state === 'active').length,
    invoices: billed.length,
    accounts: account ? 1 : 0,
  }
}

const mailsTo = async (email: string) => (await readableMails(db())).filter(({ to }) => to === email)

test('a school buys by card and is signed in to a licence of a year', async () => {
  const body = form({ billingAddress: 'Elm Road\nLeeds', purchaseOrder: 'PO-7' })
  const response = await buy(body)
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      success: true,
      message: 'Payment successful. Thank you!',
      state: 'done',
      requiresAction: false,
      clientSecret: null,
      purchaseId: expect.any(String),
      purchaseToken: null,
      isSignedIn: true,
    },
  ])
  const account = await whoIs(`dd_school=${sessionIn(response)}`)
  expect(account.json()).toMatchObject({
    email: body.email,
    licence: { plan: 'school', state: 'paid', daysLeft: 365 },
  })
  const [invoice] = await db().select().from(invoices).orderBy(invoices.number)
  expect(invoice).toMatchObject({
    pence: 7499,
    method: 'card',
    billTo: { name: 'Mary Ann Shah', schoolName: 'Elmtree Primary', address: 'Elm Road\nLeeds', purchaseOrder: 'PO-7' },
  })
  expect((await findSchool(db(), invoice?.schoolId ?? ''))?.paymentMethod).toBe('card')
  expect((await mailsTo(body.email)).map(({ letter }) => letter.subject)).toEqual([
    'Please confirm your order of The Daily Dot',
  ])
})

test('an individual buys without a school, at the individual price', async () => {
  const body = form({ planType: 'individual', schoolName: '', schoolDomain: '' })
  expect((await buy(body)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  const account = await findBuyer(db(), body.email)
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.schoolId, account?.schoolId ?? ''))
  expect(invoice).toMatchObject({ pence: 1799, plan: 'individual', billTo: { schoolName: null } })
})

test('a declined card returns the provider’s message and creates no account and no mail', async () => {
  const body = form({ paymentMethodId: 'pm_card_chargeDeclined' })
  const response = await buy(body)
  expect([response.statusCode, response.json()]).toEqual([
    422,
    { success: false, message: 'Your card was declined.', error: 'Your card was declined.' },
  ])
  expect(await soldTo(body.email)).toEqual({ charges: 0, invoices: 0, accounts: 0 })
  expect([await mailsTo(body.email), sessionIn(response)]).toEqual([[], undefined])
  expect((await buy({ ...body, paymentMethodId: 'pm_card_visa' })).json()).toMatchObject({ state: 'done' })
})

test('after 3-D Secure the buyer’s browser is signed in, once', async () => {
  const body = form({ paymentMethodId: 'pm_card_authenticationRequired' })
  const asked = await buy(body)
  const { clientSecret, purchaseId, purchaseToken } = asked.json()
  expect(asked.json()).toMatchObject({ state: 'requiresAction', requiresAction: true, isSignedIn: false })
  expect([clientSecret, purchaseToken]).toEqual([expect.any(String), expect.stringMatching(/^[\w-]{43}$/)])
  expect((await follow(purchaseId, purchaseToken)).json()).toMatchObject({ state: 'requiresAction', clientSecret })
  expect((await follow(purchaseId)).json()).toMatchObject({ state: 'requiresAction', clientSecret: null })
  expect(await soldTo(body.email)).toEqual({ charges: 0, invoices: 0, accounts: 0 })

  await answerBank(clientSecret, true)
  const stranger = await follow(purchaseId)
  expect([stranger.json().state, stranger.json().isSignedIn, sessionIn(stranger)]).toEqual(['done', false, undefined])
  const buyer = await follow(purchaseId, purchaseToken)
  expect(buyer.json()).toMatchObject({ state: 'done', isSignedIn: true, purchaseToken: null })
  expect((await whoIs(`dd_school=${sessionIn(buyer)}`)).json()).toMatchObject({ email: body.email })
  expect(sessionIn(await follow(purchaseId, purchaseToken))).toBeUndefined()
  expect(await soldTo(body.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
})

test('a buyer whose bank declines reads so and can try another card', async () => {
  const body = form({ paymentMethodId: 'pm_card_authenticationRequired' })
  const { clientSecret, purchaseId, purchaseToken } = (await buy(body)).json()
  await answerBank(clientSecret, false)
  const refused = await follow(purchaseId, purchaseToken)
  expect([refused.statusCode, refused.json().message]).toEqual([422, 'Your card was declined.'])
  expect(await soldTo(body.email)).toEqual({ charges: 0, invoices: 0, accounts: 0 })
  expect((await buy({ ...body, paymentMethodId: 'pm_card_visa' })).json()).toMatchObject({ state: 'done' })
})

test('a buyer who switches cards during 3-D Secure is charged only on the second card', async () => {
  const body = form({ paymentMethodId: 'pm_card_authenticationRequired' })
  const { clientSecret } = (await buy(body)).json()
  expect((await buy({ ...body, paymentMethodId: 'pm_card_visa' })).json()).toMatchObject({ state: 'done' })
  expect((await answerBank(clientSecret, true)).statusCode).toBe(409)
  expect(await soldTo(body.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
})

test('an email that has an account is refused before any charge', async () => {
  const platform = testPlatform({ db: db() })
  for (const { email } of [await aSchool(platform), await aTestAccount(platform), await anAdmin(platform)]) {
    const response = await buy(form({ planType: 'individual', email }))
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'An account with this email already exists. Please log in to renew.',
    ])
    expect((await soldTo(email)).charges).toBe(0)
  }
})

test.for([
  ['a price', { pence: 1 }],
  ['a currency', { currency: 'jpy' }],
  ['no card', { paymentMethodId: '' }],
  ['a school without a name', { schoolName: '' }],
  ['a domain that is not the buyer’s', { schoolDomain: 'other.example' }],
] as const)('a form with %s is refused', async ([, changes]) => {
  const body = form(changes)
  expect((await buy(body)).statusCode).toBe(400)
  expect((await soldTo(body.email)).charges).toBe(0)
})

test('twenty concurrent submits are one purchase: one charge, one account, one session', async () => {
  const body = form()
  const responses = await Promise.all(Array.from({ length: 20 }, () => buy(body)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(responses.filter((response) => sessionIn(response))).toHaveLength(1)
  expect(await soldTo(body.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
})

test('twenty concurrent submits with different cards charge one card', async () => {
  const body = form()
  const cards = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'pm_card_visa' : 'pm_card_authenticationRequired'))
  await Promise.all(cards.map((paymentMethodId) => buy({ ...body, paymentMethodId })))
  await buy(body)
  expect(await soldTo(body.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
})

test('sending the same purchase again returns its status and does not sign in', async () => {
  const body = form()
  await buy(body)
  const again = await buy(body)
  expect([again.json().state, again.json().isSignedIn, sessionIn(again)]).toEqual(['done', false, undefined])
  const asking = form({ paymentMethodId: 'pm_card_authenticationRequired' })
  const first = (await buy(asking)).json()
  const second = (await buy(asking)).json()
  expect([second.clientSecret, second.purchaseToken]).toEqual([first.clientSecret, null])
})

const trialEndsAt = new Date('2026-11-20T09:00:00Z')

test('a trial stays as it is when someone buys with its email', async () => {
  const trial = await aTestAccount(testPlatform({ db: db() }), { trialEndsAt })
  const response = await buy(form({ planType: 'individual', email: trial.email }), { cookie: trial.cookie })
  expect(response.json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect((await whoIs(`dd_school=${sessionIn(response)}`)).json()).toMatchObject({ licence: { state: 'paid' } })
  expect((await whoIs(trial.cookie)).json()).toMatchObject({ licence: { state: 'trial' } })
  const signIn = post('/api/test-login', { email: trial.email, password: 'correct horse battery' })
  expect((await testApp({ db: db() }).inject(signIn)).statusCode).toBe(200)
})

test('a trial and an order made with the email during 3-D Secure do not touch the payment', async () => {
  const body = form({ planType: 'individual', paymentMethodId: 'pm_card_authenticationRequired' })
  const { clientSecret, purchaseId, purchaseToken } = (await buy(body)).json()
  const { paymentMethodId: _, ...order } = body
  expect((await testApp({ db: db() }).inject(post('/api/orders/bacs', order))).statusCode).toBe(200)
  const trial = await aTestAccount(testPlatform({ db: db() }), { email: body.email, trialEndsAt })
  const password = { currentPassword: 'correct horse battery' }
  const deletion = { ...post('/api/account', password, { cookie: trial.cookie }), method: 'DELETE' as const }
  const refused = await testApp({ db: db() }).inject(deletion)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'A payment by card is under way. Please finish it, or try again in a few minutes.',
  ])
  await answerBank(clientSecret, true)
  const done = await follow(purchaseId, purchaseToken)
  expect([done.json().state, sessionIn(done)]).toEqual(['done', expect.any(String)])
  expect((await testApp({ db: db() }).inject(deletion)).statusCode).toBe(200)
  const [purchase] = await db().select().from(purchases).where(eq(purchases.id, purchaseId))
  expect(purchase).toMatchObject({ email: body.email, state: 'done' })
})

test('the payment is refunded if the email gets an account during 3-D Secure', async () => {
  const body = form({ paymentMethodId: 'pm_card_authenticationRequired' })
  const { clientSecret, purchaseId, purchaseToken } = (await buy(body)).json()
  await aSchool(testPlatform({ db: db() }), { email: body.email })
  await answerBank(clientSecret, true)
  const response = await follow(purchaseId, purchaseToken)
  expect([response.statusCode, response.json().message]).toEqual([
    422,
    'This email has come to have an account in the meantime, so the payment was given back.',
  ])
  const [kept] = await db().select().from(demoSubscriptions).where(eq(demoSubscriptions.purchaseId, purchaseId))
  expect(kept).toMatchObject({ state: 'ended', refundedInvoiceId: `demo_in_${purchaseId}_0` })
  expect(await soldTo(body.email)).toEqual({ charges: 0, invoices: 0, accounts: 1 })
})

test('ten declined cards in an hour block the network for every email; a good card does not count', async () => {
  const from = '10.9.1.1'
  expect((await buy(form(), { from })).statusCode).toBe(200)
  for (let tried = 0; tried < 10; tried += 1)
    expect((await buy(form({ paymentMethodId: 'pm_card_chargeDeclined' }), { from })).statusCode).toBe(422)
  const refused = await buy(form(), { from })
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await buy(form(), { from: '10.9.1.2' })).statusCode).toBe(200)
})

test('ten declined cards in an hour block the email from every network', async () => {
  const body = form()
  for (let tried = 0; tried < 10; tried += 1) {
    // An unknown payment method counts as a decline too.
    const response = await buy({ ...body, paymentMethodId: `pm_stolen_${tried}` }, { from: `10.8.${tried}.1` })
    expect([response.statusCode, response.json().message]).toEqual([422, 'Demo mode knows no such card.'])
  }
  expect((await buy(body, { from: '10.8.99.1' })).statusCode).toBe(429)
  expect(await soldTo(body.email)).toEqual({ charges: 0, invoices: 0, accounts: 0 })
})

test('an unknown purchase is not found', async () => {
  const response = await follow('7f2c8a52-0000-4000-8000-000000000000')
  expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such purchase.'])
})

test('a purchase and a declined card are in the audit log', async () => {
  const body = form({ paymentMethodId: 'pm_card_chargeDeclined' })
  await buy(body)
  await buy({ ...body, paymentMethodId: 'pm_card_visa' })
  const entries = await db().select().from(auditLog).where(eq(auditLog.email, body.email)).orderBy(auditLog.id)
  expect(entries[0]?.subject).toBe(body.schoolName)
  expect(entries.map(({ what, detail }) => [what, detail])).toEqual([
    ['card-declined', { message: 'Your card was declined.' }],
    ['licence-bought', { plan: 'school', pence: 7499, until: '2027-11-16T08:50:00.000Z', by: 'card' }],
  ])
})

test('a school that has bought stores its customer and subscription ids', async () => {
  const body = form()
  const { purchaseId } = (await buy(body)).json()
  const account = await findBuyer(db(), body.email)
  expect(await findSchool(db(), account?.schoolId ?? '')).toMatchObject({
    customerId: `demo_cus_${purchaseId}`,
    subscriptionId: `demo_sub_${purchaseId}`,
    renewsByCard: true,
  })
})
