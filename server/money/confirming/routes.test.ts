import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarFeeds } from '#contract/slides/calendar-feed.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { findAccount, findAccountByEmail, listUnverified, updateSchool } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { takeTries } from '#server/platform/database/throttle.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { feedPath } from '#tests/support/slides/calendar-feeds.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const app = () => testApp({ db: database() })
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const trialEndsAt = new Date('2026-11-20T09:00:00Z')
const password = 'a kettle in the rain'

let counter = 0

function form(changes: Record<string, unknown> = {}) {
  counter += 1
  const schoolDomain = `elmtree-${counter}.example`
  const buyer = { planType: 'school', email: `tom@${schoolDomain}`, name: 'Tom Okafor', schoolName: 'Elmtree Primary' }
  return { ...buyer, schoolDomain, ...changes }
}

const individual = (email: string) => form({ planType: 'individual', email, schoolName: '', schoolDomain: '' })

/** Each order comes from its own network, because they are limited per network. */
function order(body: object, { cookie = '', from = `10.6.${counter}.1` } = {}) {
  return app().inject({ ...post('/api/orders/bacs', body, cookie ? { cookie } : {}), remoteAddress: from })
}

const buy = (body: object, paymentMethodId = 'pm_card_visa') =>
  app().inject({
    ...post('/api/create-subscription', { ...body, paymentMethodId }),
    remoteAddress: `10.7.${(counter += 1)}.1`,
  })

type Answered = Awaited<ReturnType<typeof order>>
const cookieOf = ({ cookies }: Answered) => `dd_school=${cookies.find(({ name }) => name === 'dd_school')?.value}`
const get = (url: string, cookie: string) => app().inject({ url, headers: { cookie } })

const mailsTo = async (email: string) =>
  (await readableMails(database(), 10_000)).filter(({ to }) => to === email).map(({ letter }) => letter)

/** The tokens of the links to confirm that an email was sent, newest first. */
async function tokensSentTo(email: string) {
  const links = (await mailsTo(email)).filter(({ subject }) => subject === 'Please confirm your order of The Daily Dot')
  return links.map(({ button }) => new URL(button?.url ?? '').searchParams.get('token') ?? '')
}

const tokenFor = async (email: string) => (await tokensSentTo(email))[0] ?? ''

const confirm = (
  token: string,
  { cookie = '', ...body }: { cookie?: string; keepTrial?: boolean; order?: object } = {},
) => app().inject(post('/api/orders/confirmation', { token, password, ...body }, cookie ? { cookie } : {}))

const check = async (token: string, cookie = '') =>
  (await app().inject(post('/api/orders/confirmation/check', { token }, cookie ? { cookie } : {}))).json()

test('before the email is confirmed an order may present slides and see itself, and nothing else', async () => {
  const ordered = await order(form())
  const cookie = cookieOf(ordered)
  const [slide] = slidesIn(testLibrary)
  const used = await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  const open = ['/api/slides/current', '/api/licence', `/api/licence/invoices/${ordered.json().invoiceId}/invoice.pdf`]
  expect([
    used.statusCode,
    ...(await Promise.all(open.map(async (url) => (await get(url, cookie)).statusCode))),
  ]).toEqual([200, 200, 200, 200])
  const closed = ['/api/account/data', '/api/slides/own', '/api/calendar', '/api/school/staff', '/api/account/sessions']
  for (const url of closed) {
    const response = await get(url, cookie)
    expect([url, response.statusCode, response.json().message]).toEqual([
      url,
      403,
      'Please confirm your email first: the link is in your inbox.',
    ])
  }
})

test('the one mail before the confirmation has no word of the buyer, and the invoice follows after it', async () => {
  const body = form({ schoolName: 'Urgent Call Now Primary', name: 'Zebedee Quirk', purchaseOrder: 'PO-77' })
  const { reference } = (await order(body)).json()
  const [link, ...others] = await mailsTo(body.email)
  expect([link?.subject, others]).toEqual(['Please confirm your order of The Daily Dot', []])
  expect(JSON.stringify(link)).not.toMatch(/Urgent|Zebedee|PO-77|elmtree/)
  expect((await confirm(await tokenFor(body.email))).statusCode).toBe(200)
  expect((await mailsTo(body.email)).map(({ subject }) => subject)).toContain(`Your order ${reference}: how to pay`)
})

test('the receipt of a card payment follows the confirmation too', async () => {
  const body = form()
  await buy(body)
  expect((await mailsTo(body.email)).map(({ subject }) => subject)).toEqual([
    'Please confirm your order of The Daily Dot',
  ])
  await confirm(await tokenFor(body.email))
  expect((await mailsTo(body.email))[0]?.subject).toMatch(/^Your receipt: DD-/)
})

test('confirming signs the mailbox’s owner in to everything, and the password works', async () => {
  const body = form()
  await order(body)
  const token = await tokenFor(body.email)
  expect((await check(token)).order).toEqual({
    id: expect.any(String),
    email: body.email,
    name: 'Tom Okafor',
    schoolName: 'Elmtree Primary',
    schoolDomain: body.schoolDomain,
    billingAddress: null,
    purchaseOrder: null,
    isFromHere: false,
    plan: 'school',
    pence: 7499,
    method: 'transfer',
    isPaid: false,
    orderedAt: mondayMorning.toISOString(),
    dueAt: '2027-01-10T08:50:00.000Z',
    trial: 'none',
  })
  const confirmed = await confirm(token)
  expect(confirmed.json().message).toBe('Your order is confirmed. Welcome to The Daily Dot.')
  expect((await get('/api/school/staff', cookieOf(confirmed))).json()).toMatchObject({ isOpen: true })
  const signIn = await app().inject(post('/api/auth/school-login', { email: body.email, password }))
  expect(signIn.statusCode).toBe(200)
  expect((await check(token)).state).toBe('used')
  const again = await confirm(token)
  expect([again.statusCode, again.json().message]).toEqual([
    400,
    'This link has been used already. Please ask for a new one.',
  ])
})

const strangersWords = {
  name: 'Call Zebedee Now',
  schoolName: 'Bank Details Changed Primary',
  billingAddress: 'OUR BANK HAS CHANGED\nPay 99-99-99 12345678',
  purchaseOrder: 'PAY-99-99-99',
}
const ownWords = { name: 'Tom Okafor', schoolName: 'Elmtree Primary', billingAddress: '', purchaseOrder: 'PO-1' }

/** What is on the invoices, payments and account of an order, and in the mails to its email. */
async function everythingKept(email: string) {
  const billed = (await database().select().from(invoices)).filter(({ billTo }) => billTo.email === email)
  const paid = (await database().select().from(purchases)).filter((purchase) => purchase.email === email)
  const account = await findAccountByEmail(database(), email)
  return { billed, all: JSON.stringify([billed, paid, account, await mailsTo(email)]) }
}

test.for(['transfer', 'card'] as const)(
  'who confirms an order by %s in another browser sees every field first, and what they change or drop is gone',
  async (method) => {
    const body = form(strangersWords)
    const ordered = await (method === 'card' ? buy(body) : order(body))
    const token = await tokenFor(body.email)
    const shown = (await check(token)).order
    expect(shown).toMatchObject({ ...strangersWords, schoolDomain: body.schoolDomain, isFromHere: false })
    expect((await check(token, cookieOf(ordered))).order.isFromHere).toBe(true)
    const confirmed = await confirm(token, { order: { id: shown.id, ...ownWords } })
    expect(confirmed.statusCode).toBe(200)
    const { billed, all } = await everythingKept(body.email)
    expect(billed.map(({ billTo }) => billTo)).toEqual([
      {
        email: body.email,
        name: 'Tom Okafor',
        schoolName: 'Elmtree Primary',
        address: null,
        purchaseOrder: 'PO-1',
      },
    ])
    expect(all).not.toMatch(/Zebedee|Bank Details|BANK|99-99/)
    expect((await get('/api/account', cookieOf(confirmed))).json()).toMatchObject({
      firstName: 'Tom',
      lastName: 'Okafor',
      schoolName: 'Elmtree Primary',
    })
  },
)

test.for(['transfer', 'card'] as const)(
  'the bill of an order by %s names the address that was confirmed, not the one that a stranger ordered with',
  async (method) => {
    const domain = `corrected-${(counter += 1)}.example`
    const [typed, email] = [`our-bank-has-changed.pay-99-99-99@${domain}`, `owner@${domain}`]
    const ordered = await (method === 'card' ? buy(individual(typed)) : order(individual(typed)))
    const [waiting] = await listUnverified(database(), typed)
    await app().inject(post('/api/orders/confirmation/send', { email }, { cookie: cookieOf(ordered) }))
    expect((await confirm(await tokenFor(email))).statusCode).toBe(200)
    const schoolId = waiting?.school.id ?? ''
    const billed = await database().select().from(invoices).where(eq(invoices.schoolId, schoolId))
    const paid = await database().select().from(purchases).where(eq(purchases.schoolId, schoolId))
    expect(billed.map(({ billTo }) => billTo.email)).toEqual([email])
    expect(paid.map((purchase) => purchase.email)).toEqual(method === 'card' ? [email] : [])
  },
)

test('what the trial’s owner changes on an order goes into the trial that they keep', async () => {
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt })
  await order(form({ ...strangersWords, planType: 'individual', email: trial.email, schoolName: '', schoolDomain: '' }))
  const token = await tokenFor(trial.email)
  const { id } = (await check(token)).order
  const confirmed = await confirm(token, { cookie: trial.cookie, keepTrial: true, order: { id, name: 'Zoe Lamb' } })
  expect((await get('/api/account', cookieOf(confirmed))).json()).toMatchObject({ firstName: 'Zoe', lastName: 'Lamb' })
  const { billed } = await everythingKept(trial.email)
  expect(billed.map(({ billTo }) => billTo)).toMatchObject([{ name: 'Zoe Lamb', address: null, purchaseOrder: null }])
})

test('corrections to an order follow the rules of the order form, and use up no link', async () => {
  const body = form()
  await order(body)
  const token = await tokenFor(body.email)
  const { id } = (await check(token)).order
  const refused: [object, string][] = [
    [{ ...ownWords, name: 'Call https://evil.example' }, 'order.name'],
    [{ ...ownWords, schoolName: '' }, 'order.schoolName'],
    [{ ...ownWords, schoolName: 'www.evil.example' }, 'order.schoolName'],
    [{ ...ownWords, billingAddress: '1\n2\n3\n4\n5\n6\n7' }, 'order.billingAddress'],
    [{ ...ownWords, planType: 'individual' }, 'order.planType'],
  ]
  for (const [changes, path] of refused) {
    const response = await confirm(token, { order: { id, ...changes } })
    expect([response.statusCode, response.json().issues]).toEqual([400, [expect.objectContaining({ path })]])
  }
  expect((await confirm(token, { order: { id, ...ownWords } })).statusCode).toBe(200)
})

test('an order that was not on the page is not confirmed: another one was paid meanwhile', async () => {
  const body = form()
  await order(body)
  const token = await tokenFor(body.email)
  const { id } = (await check(token)).order
  await buy({ ...body, schoolName: 'The Paid School' })
  const response = await confirm(token, { order: { id, ...ownWords } })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    expect.stringContaining('Please open the link again'),
  ])
  expect((await check(token)).order).toMatchObject({ schoolName: 'The Paid School', isPaid: true })
})

test('if another browser confirms, the one that ordered is signed out and what it stored is gone', async () => {
  const body = form()
  const cookie = cookieOf(await order(body))
  const [slide] = slidesIn(testLibrary)
  await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  const [waiting] = await listUnverified(database(), body.email)
  const usesOf = (accountId = '') => database().$count(usage, eq(usage.accountId, accountId))
  expect(await usesOf(waiting?.account.id)).toBe(1)
  const confirmed = await confirm(await tokenFor(body.email))
  expect((await get('/api/account', cookie)).statusCode).toBe(401)
  expect(await usesOf(waiting?.account.id)).toBe(0)
  const { id } = (await get('/api/auth/user', cookieOf(confirmed))).json()
  expect(await usesOf(id)).toBe(0)
})

test('if the browser that ordered confirms, its uses stay and its old session ends', async () => {
  const body = form()
  const cookie = cookieOf(await order(body))
  const [slide] = slidesIn(testLibrary)
  await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  const confirmed = await confirm(await tokenFor(body.email), { cookie })
  expect((await get('/api/account', cookie)).statusCode).toBe(401)
  expect((await get('/api/slides/usage/recent', cookieOf(confirmed))).json()).toHaveLength(1)
})

test('an unconfirmed order with the email of another shows nothing of what that other bought or was mailed', async () => {
  const email = `head@oak-${(counter += 1)}.example`
  await buy(
    { ...form({ email, schoolDomain: email.split('@')[1] }), billingAddress: '1 Secret Road' },
    'pm_card_chargeDeclined',
  )
  await app().inject(post('/api/password-reset-request', { email }))
  const cookie = cookieOf(await order(individual(email)))
  expect((await get('/api/account/data', cookie)).statusCode).toBe(403)
  await confirm(await tokenFor(email))
  const signedIn = await app().inject(post('/api/auth/school-login', { email, password }))
  const data = await get('/api/account/data', cookieOf(signedIn))
  expect([data.statusCode, data.json().purchases]).toEqual([200, []])
  expect(data.body).not.toContain('Secret Road')
})

test('an unconfirmed order does not keep a teacher from joining their school', async () => {
  const domain = `joiners-${(counter += 1)}.example`
  const { schoolId } = await aSchool(platform(), { domains: [domain] })
  const email = `amira@${domain}`
  const stranger = cookieOf(await order(individual(email)))
  const token = await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  const name = { firstName: 'Amira', lastName: 'Khan' }
  const joined = await app().inject(post('/api/auth/join/complete', { token, schoolId, ...name, password }))
  expect(joined.statusCode).toBe(200)
  expect((await get('/api/account', stranger)).statusCode).toBe(401)
  await runJob(platform(), 'sweep-orders')
  expect(await database().$count(accounts, eq(accounts.email, email))).toBe(1)
})

test('an unconfirmed order does not block another purchase, and the paid one wins', async () => {
  const body = form()
  await order({ ...body, schoolName: 'A stranger’s school' })
  expect((await buy(body)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  const [, strangersToken = ''] = await tokensSentTo(body.email)
  expect((await check(strangersToken)).order).toMatchObject({ schoolName: 'Elmtree Primary', isPaid: true })
  const confirmed = await confirm(strangersToken)
  expect((await get('/api/account', cookieOf(confirmed))).json()).toMatchObject({
    schoolName: 'Elmtree Primary',
    licence: { state: 'paid' },
  })
  await runJob(platform(), 'sweep-orders')
  expect(await database().$count(accounts, eq(accounts.email, body.email))).toBe(1)
})

test('a second payment for an email with a paid order is refused before any charge', async () => {
  const body = form()
  await buy(body)
  const second = await buy(body, 'pm_card_mastercard')
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'This email has an order that is paid. Please confirm it with the link that we have mailed to it.',
  ])
})

test('a trial is untouched until an order for its email is confirmed, and then ends', async () => {
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt })
  await order(individual(trial.email))
  expect((await get('/api/account', trial.cookie)).json()).toMatchObject({ licence: { state: 'trial' } })
  const token = await tokenFor(trial.email)
  expect((await check(token)).order.trial).toBe('other')
  expect((await check(token, trial.cookie)).order.trial).toBe('own')
  const confirmed = await confirm(token)
  expect((await get('/api/account', trial.cookie)).statusCode).toBe(401)
  expect(await findAccount(database(), trial.accountId)).toBeUndefined()
  expect((await get('/api/account', cookieOf(confirmed))).json()).toMatchObject({ licence: { state: 'grace' } })
})

test('a trial that its owner keeps goes into the account with its slides, and its old password stops working', async () => {
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt })
  await ownSlideCalls(app).added(trial)
  const paths = await Promise.all(calendarFeeds.map((feed) => feedPath(app(), trial, feed)))
  const { invoiceId } = (await order(individual(trial.email), { cookie: trial.cookie })).json()
  const confirmed = await confirm(await tokenFor(trial.email), { cookie: trial.cookie, keepTrial: true })
  const cookie = cookieOf(confirmed)
  expect((await get('/api/slides/own', cookie)).json()).toHaveLength(1)
  expect((await get(`/api/licence/invoices/${invoiceId}/invoice.pdf`, cookie)).statusCode).toBe(200)
  expect((await get('/api/account', trial.cookie)).statusCode).toBe(401)
  const old = post('/api/auth/school-login', { email: trial.email, password: 'correct horse battery' })
  expect((await app().inject(old)).statusCode).toBe(401)
  for (const path of paths) expect((await get(path, '')).statusCode, 'its calendar addresses are removed').toBe(404)
  expect((await get(await feedPath(app(), { cookie }, 'slides'), '')).statusCode).toBe(200)
  expect(await database().$count(accounts, eq(accounts.email, trial.email))).toBe(1)
})

test('of two links for one email confirmed at the same time, one makes the account', async () => {
  const body = form()
  await order(body)
  await order({ ...body, schoolName: 'Another School' })
  const tokens = await tokensSentTo(body.email)
  const responses = await Promise.all(tokens.map((token) => confirm(token)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await findAccountByEmail(database(), body.email))?.emailVerifiedAt).toEqual(mondayMorning)
})

test('a paid order that lapses is refunded, and its buyer is told', async () => {
  const domain = `lapsing-${(counter += 1)}.example`
  const body = individual(`paid@${domain}`)
  await buy(body)
  const [paid] = await listUnverified(database(), body.email)
  const { schoolId } = await aSchool(platform(), { domains: [domain] })
  const token = await makeLink(platform(), { purpose: 'join', email: body.email, accountId: null, minutes: 60 })
  const name = { firstName: 'Amira', lastName: 'Khan' }
  const joined = await app().inject(post('/api/auth/join/complete', { token, schoolId, ...name, password }))
  expect(joined.statusCode).toBe(200)
  await runJob(platform(), 'sweep-orders')
  expect(await findAccount(database(), paid?.account.id ?? '')).toBeUndefined()
  const all = await database().select().from(invoices)
  const invoice = all.find(({ billTo }) => billTo.email === body.email)
  expect(invoice?.refundedAt).toEqual(mondayMorning)
  expect((await mailsTo(body.email)).map(({ subject }) => subject)).toContain(
    'Your payment of £17.99 goes back to your card',
  )
})

test('an unpaid and unconfirmed order is deleted once its payment is overdue, and its invoice is void', async () => {
  const body = form()
  const { reference, dueAt } = (await order(body)).json()
  const due = Date.parse(dueAt)
  await runJob(platform(new Date(due)), 'sweep-orders')
  expect(await listUnverified(database(), body.email)).toHaveLength(1)
  const overdue = new Date(due + 1)
  await runJob(platform(overdue), 'sweep-orders')
  expect(await listUnverified(database(), body.email)).toEqual([])
  const [invoice] = await database().select().from(invoices).where(eq(invoices.reference, reference))
  expect(invoice).toMatchObject({ schoolId: null, voidedAt: overdue })
})

test('an unconfirmed order of an earlier release, with no end stored, is deleted after thirty days', async () => {
  const body = form()
  await order(body)
  const [waiting] = await listUnverified(database(), body.email)
  await updateSchool(database(), waiting?.school.id ?? '', { graceEndsAt: null })
  const end = mondayMorning.getTime() + 30 * 24 * 3_600_000
  await runJob(platform(new Date(end)), 'sweep-orders')
  expect(await listUnverified(database(), body.email)).toHaveLength(1)
  await runJob(platform(new Date(end + 1)), 'sweep-orders')
  expect(await listUnverified(database(), body.email)).toEqual([])
})

test('the buyer can ask for the link again and correct the address, at the same domain for a school', async () => {
  const body = form()
  const cookie = cookieOf(await order(body))
  const ask = (email?: string) =>
    app().inject(post('/api/orders/confirmation/send', email ? { email } : {}, { cookie }))
  expect((await ask()).json().message).toBe(`We have sent a link to ${body.email}. It works for 7 days.`)
  const right = `thomas@${body.schoolDomain}`
  expect((await ask(right)).statusCode).toBe(200)
  expect((await check(await tokenFor(body.email))).state).toBe('replaced')
  expect((await check(await tokenFor(right))).order.email).toBe(right)
  const elsewhere = await ask('thomas@elsewhere.example')
  expect([elsewhere.statusCode, elsewhere.json().issues]).toEqual([400, [expect.objectContaining({ path: 'email' })]])
  await confirm(await tokenFor(right))
  const done = await app().inject(post('/api/orders/confirmation/send', {}, { cookie }))
  expect(done.statusCode).toBe(401)
})

test('asking for a new password leads the buyer of an unconfirmed order to its confirmation', async () => {
  const body = form()
  await order(body)
  await app().inject(post('/api/password-reset-request', { email: body.email }))
  await runJob(platform(), 'send-reset-links')
  expect(await tokensSentTo(body.email)).toHaveLength(2)
})

test('links asked for again count to the three mails a day of a mailbox, whichever of its addresses and which link', async () => {
  const domain = `once-more-${(counter += 1)}.example`
  const emails = [1, 2, 3].map((at) => `mark+${at}@${domain}`)
  for (const email of emails) await order(individual(email))
  for (const email of emails)
    for (const url of ['/api/auth/sign-in-link-request', '/api/password-reset-request'])
      expect((await app().inject(post(url, { email }))).statusCode).toBe(200)
  for (const job of ['send-sign-in-links', 'send-reset-links']) await runJob(platform(), job)
  expect((await Promise.all(emails.map(mailsTo))).map((mails) => mails.length)).toEqual([1, 1, 1])

  const other = individual(`mark@other-${domain}`)
  await order(other)
  for (let asked = 0; asked < 3; asked += 1) {
    await app().inject(post('/api/auth/sign-in-link-request', { email: other.email }))
    await runJob(platform(), 'send-sign-in-links')
  }
  const [newest = '', ...replaced] = await tokensSentTo(other.email)
  expect([replaced.length, (await check(newest)).state], 'the newest link works').toEqual([2, 'open'])
})

test('ten orders an hour from a network, three links a day to an email and twenty to a domain, except public providers', async () => {
  const statuses = async (bodies: object[], from?: string) => {
    const found: number[] = []
    for (const body of bodies) {
      counter += 1
      found.push((await order(body, from ? { from } : {})).statusCode)
    }
    return found
  }
  const many = (count: number, email: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => individual(email(at)))
  expect(
    await statuses(
      many(11, (at) => `a-${at}@net-${at}.example`),
      '10.99.0.1',
    ),
  ).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(await statuses(many(4, () => 'often@home.example'))).toEqual([200, 200, 200, 429])
  expect(await statuses(many(4, (at) => `target+${at}@home.example`)), 'tags are one mailbox').toEqual([
    200, 200, 200, 429,
  ])
  const toDomain = await statuses(many(21, (at) => `b-${at}@one-school.example`))
  expect([toDomain.filter((status) => status === 200).length, toDomain.at(-1)]).toEqual([20, 429])
  expect((await statuses(many(21, (at) => `c-${at}@gmail.com`))).at(-1)).toBe(200)
})

test('the networks of one /48 place a hundred orders an hour together, and try three hundred cards', async () => {
  const from = (network: number) => ({ from: `2001:db8:9:${network}::1` })
  const hour = 60 * 60
  await takeTries(database(), { name: 'order-site', tries: 99, seconds: hour }, '2001:db8:9::/48', 99)
  expect((await order(form(), from(1))).statusCode).toBe(200)
  expect((await order(form(), from(2))).statusCode).toBe(429)
  await takeTries(database(), { name: 'buy-site', tries: 300, seconds: hour }, '2001:db8:9::/48', 300)
  const body = { ...form(), paymentMethodId: 'pm_card_visa' }
  const bought = await app().inject({ ...post('/api/create-subscription', body), remoteAddress: '2001:db8:9:3::1' })
  expect(bought.statusCode).toBe(429)
})

test.for([
  'Call https://evil.example now',
  'Visit www.evil.example',
  'evil.com/win',
  'mail me@evil.example',
  'Line\nbreak',
])('a name such as %j is refused where it is typed', async (name) => {
  const responses = [await order(form({ name })), await order(form({ schoolName: name }))]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400])
})

test.for(['St. Mary’s C.E. Primary', 'St.Mary’s & St.John’s', 'Oak Co-op Academy no. 2', 'Llanfair P.G. School'])(
  'a school may be called %j',
  async (schoolName) => {
    expect((await order(form({ schoolName }))).statusCode).toBe(200)
  },
)
