import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/people.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)

const send = (url: string, body: unknown, cookie = '', now = mondayMorning) =>
  testApp({ db: database(), now }).inject(post(url, body, cookie ? { cookie } : {}))
const askToChange = (cookie: string, email: string, currentPassword = password) =>
  send('/api/account/email', { email, currentPassword }, cookie)
const confirm = (token: string, now = mondayMorning) => send('/api/account/email/confirm', { token }, '', now)
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

test('an email changes when its link is opened, once; both addresses get a mail, and the session stays', async () => {
  const { cookie, email: old } = await aSchool(platform())
  const email = freshEmail()
  expect((await askToChange(cookie, email)).statusCode).toBe(200)
  expect(await read(cookie)).toMatchObject({ email: old, pendingEmail: email })
  expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual([
    'Your email for The Daily Dot is about to change',
  ])
  const token = await tokenSentTo(email)
  const answer = await confirm(token)
  expect([answer.statusCode, answer.json().message]).toEqual([200, `Your email is now ${email}.`])
  expect(await read(cookie)).toMatchObject({ email, pendingEmail: null })
  expect((await mailsTo(old))[0]?.subject).toBe('Your email for The Daily Dot has changed')
  const again = await confirm(token)
  expect([again.statusCode, again.json().message]).toEqual([
    400,
    'This link has been used already. Please ask for a new one.',
  ])
  const signIn = await send('/api/auth/school-login', { email, password })
  expect(signIn.statusCode).toBe(200)
})

test('changing to a taken email gives the same response and page, and a mail to its owner', async () => {
  const [asking, taken] = [await aTestAccount(platform()), await aSchool(platform())]
  const free = freshEmail()
  const answers = [await askToChange(asking.cookie, free), await askToChange(asking.cookie, taken.email)]
  expect(answers[1]?.json().message.replace(taken.email, '')).toBe(answers[0]?.json().message.replace(free, ''))
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
  expect((await confirm(replaced)).json().message).toBe('A newer link was sent to you. Please use that one.')
  expect((await confirm(token, later(60))).json().message).toBe('This link has expired. Please ask for a new one.')
  expect((await read(cookie, later(60))).pendingEmail).toBeNull()
  expect((await confirm(token, later(59))).statusCode).toBe(200)
  expect((await confirm('made up')).statusCode).toBe(400)
})

test('one of twenty concurrent confirmations changes the email', async () => {
  const { cookie } = await aSchool(platform())
  const email = freshEmail()
  await askToChange(cookie, email)
  const token = await tokenSentTo(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(400)])
})

test('if two accounts confirm the same email concurrently, one gets it and the other is refused', async () => {
  const email = freshEmail()
  const people = [await aSchool(platform()), await aTestAccount(platform())]
  const tokens: string[] = []
  for (const { accountId } of people) {
    // A second link to the same email would replace the first: create each with its own email, then set both to the same.
    const details = { purpose: 'email', accountId, email: `aside-${accountId}@x.example`, minutes: 60 } as const
    tokens.push(await makeLink(platform(), details))
  }
  await database().execute(`update links set email = '${email}' where email like 'aside-%'`)
  const answers = await Promise.all(tokens.map((token) => confirm(token)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
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
  await confirm(await tokenSentTo(email))
  const answer = await send('/api/password-reset', { token: reset, password: 'our dog eats socks' })
  expect(answer.statusCode).not.toBe(200)
})

const changePassword = (cookie: string, currentPassword: string, newPassword: string) =>
  send('/api/account/password', { currentPassword, newPassword }, cookie)

test('a password change signs out every other browser, takes effect at sign-in, and sends a mail', async () => {
  const { cookie, accountId, email } = await aSchool(platform())
  const elsewhere = `dd_school=${await openSession(platform(), accountId, 'school')}`
  const changed = await changePassword(cookie, password, 'our dog eats socks')
  expect(changed.statusCode).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Daily Dot password was changed'])
  const renewed = changed.cookies.find(({ name }) => name === 'dd_school')?.value
  expect((await read(`dd_school=${renewed}`)).email).toBe(email)
  expect((await read(elsewhere)).message).toBe('Please log in.')
  // A copy of this browser's old cookie no longer works either.
  expect((await read(cookie)).message).toBe('Please log in.')
  expect((await send('/api/auth/school-login', { email, password })).statusCode).toBe(401)
  expect((await send('/api/auth/school-login', { email, password: 'our dog eats socks' })).statusCode).toBe(200)
})

test('a new password must be long enough and hard enough to guess for the account’s role', async () => {
  const school = await aSchool(platform(), { name: 'Elmwood Primary', firstName: 'Wilhelmina' })
  const [trial, admin] = [await aTestAccount(platform()), await anAdmin(platform())]
  const tried = async (cookie: string, wanted: string) =>
    (await changePassword(cookie, password, wanted)).json().message
  expect(await tried(trial.cookie, 'abcde')).toBe('Password must be at least 6 characters long')
  expect(await tried(school.cookie, 'sevench')).toBe('Password must be at least 8 characters long')
  expect(await tried(admin.cookie, 'elevenchars')).toBe('Password must be at least 12 characters long')
  expect(await tried(school.cookie, 'Password1')).toContain('most common')
  for (const own of ['Elmwood2026!', 'Wilhelmina7'])
    expect(await tried(school.cookie, own)).toContain('A name, email or school is easy to guess')
  expect(await tried(admin.cookie, 'AdminAdmin12')).toContain('easy to guess')
  expect(await tried(admin.cookie, 'Liverpool1892')).toContain('An administrator’s password has to be harder to guess')
  expect(await tried(trial.cookie, 'Passw0rd!')).toContain('Your password was changed')
  expect((await changePassword(school.cookie, password, 'x'.repeat(129))).statusCode).toBe(400)
  expect((await findAccountByEmail(database(), school.email))?.passwordHash).toMatch(/^\$argon2id/)
})

test('a stolen session has ten attempts at the password, which count as login attempts and are logged', async () => {
  const { cookie, email, accountId } = await aSchool(platform())
  for (let guess = 0; guess < 10; guess += 1)
    expect((await changePassword(cookie, 'wrong', 'our dog eats socks')).statusCode).toBe(403)
  const refused = await changePassword(cookie, password, 'our dog eats socks')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await send('/api/auth/school-login', { email, password })).statusCode).toBe(429)
  const written = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId))
  expect(written.map(({ what, door, address, detail }) => [what, door, address, detail])).toEqual([
    ...Array.from({ length: 10 }, () => ['password-refused', 'school', '127.0.0.1', {}]),
    ['throttled', 'school', '127.0.0.1', { limit: 'account' }],
  ])
})
