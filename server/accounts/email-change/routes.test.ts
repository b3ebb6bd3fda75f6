import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { findAccount, listUnverified } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
const trialEndsAt = new Date('2026-11-20T09:00:00Z')
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)

const send = (url: string, body: unknown, cookie = '', now = mondayMorning) =>
  testApp({ db: database(), now }).inject(post(url, body, cookie ? { cookie } : {}))
const askToChange = (cookie: string, email: string, currentPassword = password) =>
  send('/api/account/email', { email, currentPassword }, cookie)
const check = async (token: string, cookie = '') => (await send('/api/account/email/check', { token }, cookie)).json()
const confirm = (token: string, cookie: string, now = mondayMorning) =>
  send('/api/account/email/confirm', { token }, cookie, now)
const confirmWith = (currentPassword: string, token: string, cookie = '') =>
  send('/api/account/email/confirm', { token, currentPassword }, cookie)
const read = async (cookie: string, now = mondayMorning) =>
  (await testApp({ db: database(), now }).inject({ url: '/api/account', headers: { cookie } })).json()

async function mailsTo(email: string) {
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter)
}

async function tokenSentTo(email: string): Promise<string> {
  const [letter] = await mailsTo(email)
  return new URL(letter?.button?.url ?? 'http://no-mail.example').searchParams.get('token') ?? ''
}

let counter = 0
function freshEmail(): string {
  counter += 1
  return `new-${counter}@elsewhere.example`
}

test('an email changes when its link is confirmed, once; both addresses get a mail, and the session stays', async () => {
  const { cookie, email: old } = await aSchool(platform())
  const email = freshEmail()
  expect((await askToChange(cookie, email)).statusCode).toBe(200)
  expect(await read(cookie)).toMatchObject({ email: old, pendingEmail: email })
  expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual([
    'Your email for The Daily Dot is about to change',
  ])
  const token = await tokenSentTo(email)
  const response = await confirm(token, cookie)
  expect([response.statusCode, response.json().message]).toEqual([200, `Your email is now ${email}.`])
  expect(await read(cookie)).toMatchObject({ email, pendingEmail: null })
  expect((await mailsTo(old))[0]?.subject).toBe('Your email for The Daily Dot has changed')
  const again = await confirm(token, cookie)
  expect([again.statusCode, again.json().message]).toEqual([
    400,
    'This link has been used already. Please ask for a new one.',
  ])
  const signIn = await send('/api/auth/school-login', { email, password })
  expect(signIn.statusCode).toBe(200)
})

test('before the mailbox of a trial is proven, no mail to it repeats the address that its maker typed; later they do', async () => {
  const lure = (at: number) => `your-licence-is-unpaid.pay-now-${at}.evil-pay.com@elsewhere.example`
  const trial = await aTestAccount(platform(), { trialEndsAt })
  const changed = async ({ cookie, email }: { cookie: string; email: string }, newEmail: string) => {
    expect((await askToChange(cookie, newEmail)).statusCode).toBe(200)
    expect((await confirm(await tokenSentTo(newEmail), cookie)).statusCode).toBe(200)
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your email for The Daily Dot has changed',
      'Your email for The Daily Dot is about to change',
      ...mails.slice(2).map(({ subject }) => subject),
    ])
    return JSON.stringify(mails)
  }
  expect(await changed(trial, lure(1))).not.toContain('unpaid')
  expect(await changed({ ...trial, email: lure(1) }, lure(2))).toContain(lure(2))
})

test('changing to a taken email gives the same response and page, and a mail to its owner', async () => {
  const [asking, taken] = [await aTestAccount(platform()), await aSchool(platform())]
  const free = freshEmail()
  const responses = [await askToChange(asking.cookie, free), await askToChange(asking.cookie, taken.email)]
  expect(responses[1]?.json().message.replace(taken.email, '')).toBe(responses[0]?.json().message.replace(free, ''))
  expect((await read(asking.cookie)).pendingEmail).toBe(taken.email)
  const [letter] = await mailsTo(taken.email)
  expect(letter?.subject).toBe('This email already has an account for The Daily Dot')
  expect(letter?.button?.url).not.toContain('token')
})

test('only the newest link for a new email works, for one hour', async () => {
  const { cookie } = await aSchool(platform())
  const [first, second] = [freshEmail(), freshEmail()]
  await askToChange(cookie, first)
  const replaced = await tokenSentTo(first)
  await askToChange(cookie, second)
  const token = await tokenSentTo(second)
  expect((await confirm(replaced, cookie)).json().message).toBe('A newer link was sent to you. Please use that one.')
  expect((await confirm(token, cookie, later(60))).json().message).toBe(
    'This link has expired. Please ask for a new one.',
  )
  expect((await read(cookie, later(60))).pendingEmail).toBeNull()
  expect((await confirm(token, cookie, later(59))).statusCode).toBe(200)
  expect((await confirm('made up', cookie)).statusCode).toBe(400)
})

test('one of twenty concurrent confirmations changes the email', async () => {
  const { cookie } = await aSchool(platform())
  const email = freshEmail()
  await askToChange(cookie, email)
  const token = await tokenSentTo(email)
  const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token, cookie)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(400)])
})

test('if two accounts confirm the same email concurrently, one gets it and the other is refused', async () => {
  const email = freshEmail()
  const people = [await aSchool(platform()), await aTestAccount(platform())]
  const links: { token: string; cookie: string }[] = []
  for (const { accountId, cookie } of people) {
    // A second link to the same email would replace the first: create each with its own email, then set both to the same.
    const details = { purpose: 'email', accountId, email: `aside-${accountId}@x.example`, minutes: 60 } as const
    links.push({ token: await makeLink(platform(), details), cookie })
  }
  await database().execute(`update links set email = '${email}' where email like 'aside-%'`)
  const responses = await Promise.all(links.map(({ token, cookie }) => confirm(token, cookie)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('staff can only change to an email of their school, and no mail goes to any other', async () => {
  const school = await aSchool(platform(), { domains: ['oak.example', 'trust.example'] })
  const { cookie } = await aTeacher(platform(), { schoolId: school.schoolId })
  const refused = await askToChange(cookie, 'me@elsewhere-again.example')
  expect([refused.statusCode, await mailsTo('me@elsewhere-again.example')]).toEqual([400, []])
  expect((await askToChange(cookie, 'me@trust.example')).statusCode).toBe(200)
})

test('an email change needs the current password, another email and a session', async () => {
  const { cookie, email } = await aSchool(platform())
  expect((await askToChange(cookie, freshEmail(), 'wrong')).statusCode).toBe(403)
  expect((await askToChange(cookie, email)).statusCode).toBe(400)
  expect((await askToChange(cookie, 'no email')).statusCode).toBe(400)
  expect((await askToChange('', freshEmail())).statusCode).toBe(401)
})

test('the sixth email change in an hour is refused', async () => {
  const { cookie } = await aSchool(platform())
  for (let asked = 0; asked < 5; asked += 1) expect((await askToChange(cookie, freshEmail())).statusCode).toBe(200)
  expect((await askToChange(cookie, freshEmail())).statusCode).toBe(429)
})

test('an email change revokes a password reset link sent to the old address', async () => {
  const { cookie, accountId, email: old } = await aSchool(platform())
  const reset = await makeLink(platform(), { purpose: 'reset', email: old, accountId, minutes: 60 })
  const email = freshEmail()
  await askToChange(cookie, email)
  await confirm(await tokenSentTo(email), cookie)
  const response = await send('/api/password-reset', { token: reset, password: 'our dog eats socks' })
  expect(response.statusCode).not.toBe(200)
})

/** A trial asks for the address of a person who expects a mail from us. */
async function aTrialAskingFor(email: string) {
  const trial = await aTestAccount(platform(), { trialEndsAt })
  expect((await askToChange(trial.cookie, email)).statusCode).toBe(200)
  return { trial, token: await tokenSentTo(email) }
}

const anOrder = (email: string, licence: 'paid' | 'unpaid') =>
  aSchool(platform(), { email, licence, isUnverified: true, name: 'Elmtree Primary' })

test('the owner of the mailbox cannot confirm what another account asked for, and their order stays', async () => {
  const email = freshEmail()
  const order = await anOrder(email, 'unpaid')
  const { trial, token } = await aTrialAskingFor(email)
  const strangers = ['', order.cookie, (await aSchool(platform())).cookie]
  for (const cookie of strangers) {
    const response = await confirm(token, cookie)
    expect([response.statusCode, response.json().message]).toEqual([
      401,
      'Please enter the password of the account that asked for this change.',
    ])
  }
  const wrong = await confirmWith('not this one', token, order.cookie)
  expect([wrong.statusCode, wrong.json().issues]).toEqual([403, [expect.objectContaining({ path: 'currentPassword' })]])
  expect((await findAccount(database(), trial.accountId))?.account.email).toBe(trial.email)
  expect(await listUnverified(database(), email)).toHaveLength(1)
  expect((await check(token)).state).toBe('open')
})

test('the password of the account that asked confirms in any browser, and opens no session', async () => {
  const { cookie } = await aSchool(platform())
  const email = freshEmail()
  await askToChange(cookie, email)
  const confirmed = await confirmWith(password, await tokenSentTo(email))
  expect([confirmed.statusCode, confirmed.cookies]).toEqual([200, []])
  expect((await read(cookie)).email).toBe(email)
})

test('a session counts at whichever door it is', async () => {
  const [trial, school] = [await aTestAccount(platform(), { trialEndsAt }), await aSchool(platform())]
  const email = freshEmail()
  await askToChange(trial.cookie, email)
  expect((await confirm(await tokenSentTo(email), `${school.cookie}; ${trial.cookie}`)).statusCode).toBe(200)
})

test('guesses at the password behind a link count as login attempts', async () => {
  const { cookie, email: old, accountId } = await aSchool(platform())
  const email = freshEmail()
  await askToChange(cookie, email)
  const token = await tokenSentTo(email)
  for (let guess = 0; guess < 10; guess += 1) expect((await confirmWith('wrong', token)).statusCode).toBe(403)
  expect((await confirmWith(password, token)).statusCode).toBe(429)
  expect((await send('/api/auth/school-login', { email: old, password })).statusCode).toBe(429)
  const entries = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  expect(entries.filter(({ what }) => what === 'password-refused')).toHaveLength(10)
})

test('opening the link changes nothing, and its page names the account and the consequence', async () => {
  const email = freshEmail()
  await anOrder(email, 'unpaid')
  const { trial, token } = await aTrialAskingFor(email)
  const opened = await testApp({ db: database() }).inject({
    url: `/confirm-email?token=${token}`,
    headers: { cookie: trial.cookie },
  })
  expect(opened.statusCode).toBeLessThan(500)
  const change = {
    newEmail: email,
    currentEmail: trial.email,
    account: 'trial',
    schoolName: expect.any(String),
    isSignedIn: false,
    refusedBecause: null,
    lapsingOrders: [{ plan: 'school', name: 'Elmtree Primary', orderedAt: expect.any(String) }],
  }
  expect(await check(token)).toEqual({ state: 'open', change })
  expect(await check(token, trial.cookie)).toEqual({ state: 'open', change: { ...change, isSignedIn: true } })
  expect((await read(trial.cookie)).email).toBe(trial.email)
})

test('unpaid orders do not keep an address from its owner: they lapse with the change', async () => {
  const email = freshEmail()
  const order = await anOrder(email, 'unpaid')
  const { trial, token } = await aTrialAskingFor(email)
  expect((await confirm(token, trial.cookie)).statusCode).toBe(200)
  expect(await listUnverified(database(), email)).toEqual([])
  expect((await read(order.cookie)).message).toBe('Please log in.')
})

test.for([
  ['a trial', (email: string) => aTestAccount(platform(), { email, trialEndsAt }), /free trial of its own/],
  ['a paid order', (email: string) => anOrder(email, 'paid'), /order for this email is paid/],
  ['an account', (email: string) => aSchool(platform(), { email }), /has an account by now/],
] as const)('an address that has come to have %s is refused, and nothing is deleted', async ([, make, sentence]) => {
  const email = freshEmail()
  const { trial, token } = await aTrialAskingFor(email)
  const owner = await make(email)
  expect((await check(token, trial.cookie)).change.refusedBecause).toMatch(sentence)
  const response = await confirm(token, trial.cookie)
  expect([response.statusCode, response.json().message]).toEqual([409, expect.stringMatching(sentence)])
  expect((await read(owner.cookie)).email).toBe(email)
  expect((await read(trial.cookie)).email).toBe(trial.email)
})

test.for([
  ['a trial', (email: string) => aTestAccount(platform(), { email, trialEndsAt }), 'already has an account'],
  ['a paid order', (email: string) => anOrder(email, 'paid'), 'already has an order'],
] as const)('no link is mailed to an address that has %s', async ([, make, subject]) => {
  const email = freshEmail()
  await make(email)
  const trial = await aTestAccount(platform(), { trialEndsAt })
  await askToChange(trial.cookie, email)
  const letters = await mailsTo(email)
  expect(letters.map((letter) => letter.subject)).toEqual([expect.stringContaining(subject)])
  expect(JSON.stringify(letters)).not.toContain('token=')
})
