import { eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkRequests } from '#server/accounts/links/table.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { setSchoolDomains } from './service.ts'

const database = testDatabase()
const mailServer = testMailServer()
const hours = (count: number) => new Date(mondayMorning.getTime() + count * 3_600_000)
const form = { firstName: 'Amira', lastName: 'Khan', password: 'our dog eats socks' }

let counter = 0

/** A school at a domain that no other test uses. */
async function schoolAtDomain(options: Parameters<typeof aSchool>[1] = {}) {
  counter += 1
  const domain = `oakfield-${counter}.example`
  const school = await aSchool(testPlatform({ db: database() }), { domains: [domain], ...options })
  return { ...school, domain }
}

const ask = (email: string, from = '10.2.0.1') =>
  testApp({ db: database() }).inject({ ...post('/api/auth/join', { email }), remoteAddress: from })

/** The mails to an address, after the job has processed all requests. */
async function mailsTo(email: string) {
  await runJob(testPlatform({ db: database() }), 'send-join-links')
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email)
}

/** Asks to join and returns the token from the mail. */
async function askForLink(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200)
  const [mail] = await mailsTo(email)
  return new URL(mail?.letter.button?.url ?? 'http://no-mail.example').searchParams.get('token') ?? ''
}

const check = (token: string, now = mondayMorning) =>
  testApp({ db: database(), now }).inject(post('/api/auth/join/check', { token }))
const complete = (body: Record<string, unknown>, now = mondayMorning) =>
  testApp({ db: database(), now }).inject(post('/api/auth/join/complete', { ...form, ...body }))

test('a teacher at a licensed school’s domain asks to join, gets a mail, chooses a password and is signed in', async () => {
  const { schoolId, domain } = await schoolAtDomain({ name: 'Oakfield Primary' })
  const env = mailServer.env
  const platform = testPlatform({ db: database(), env })
  await testApp({ db: database(), env }).inject(post('/api/auth/join', { email: ` Amira@${domain.toUpperCase()} ` }))
  for (let run = 0; run < 2; run += 1) {
    await runJob(platform, 'send-join-links')
    await sendOutbox(platform).run()
  }
  const mails = mailServer.mails.filter(({ to }) => to?.some(({ address }) => address === `amira@${domain}`))
  expect(mails.map(({ subject }) => subject)).toEqual(['Join your school on The Daily Dot'])
  const token = /\/join\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect((await check(token)).json()).toEqual({
    state: 'open',
    email: `amira@${domain}`,
    endsTrial: false,
    schools: [{ id: schoolId, name: 'Oakfield Primary', asksFirst: false }],
  })
  const response = await complete({ token, schoolId })
  expect([response.statusCode, response.json().success]).toEqual([200, true])
  const cookie = `dd_school=${response.cookies.find(({ name }) => name === 'dd_school')?.value}`
  const user = await testApp({ db: database() }).inject({ url: '/api/auth/school-user', headers: { cookie } })
  expect(user.json()).toMatchObject({ firstName: 'Amira', role: 'staff', schoolName: 'Oakfield Primary' })
})

test('staff cannot join a school until its buyer has confirmed their email', async () => {
  const { domain, accountId } = await schoolAtDomain()
  await database().update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, accountId))
  await ask(`early@${domain}`)
  expect(await mailsTo(`early@${domain}`)).toEqual([])
})

test('a link requested while the mail server is down arrives later, once', async () => {
  const { domain } = await schoolAtDomain()
  const platform = testPlatform({ db: database(), env: mailServer.env })
  await mailServer.stop()
  await ask(`late@${domain}`)
  await runJob(platform, 'send-join-links')
  await sendOutbox(platform).run()
  await mailServer.start()
  await database().execute(sql`update outbox set due_at = now()`) // its next try is due in a minute
  for (let run = 0; run < 3; run += 1) await sendOutbox(platform).run()
  const arrived = mailServer.mails.filter(({ to }) => to?.some(({ address }) => address === `late@${domain}`))
  expect(arrived.length).toBe(1)
})

test('every school email gets the same response, whether or not it can join', async () => {
  const { domain, email } = await schoolAtDomain()
  const ended = await schoolAtDomain({ licence: 'ended' })
  const individual = await schoolAtDomain({ plan: 'individual' })
  const asked = [`new@${domain}`, email, `new@${ended.domain}`, `new@${individual.domain}`, 'new@unknown.example']
  const responses = await Promise.all(asked.map((each) => ask(each)))
  const said = responses.map((response, at) => [
    response.statusCode,
    response.json().message.replace(asked[at], '…'),
    response.cookies.length,
  ])
  expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1)
  await runJob(testPlatform({ db: database() }), 'send-join-links')
  const mails = await readableMails(database())
  const subjectsTo = (each: string) => mails.filter(({ to }) => to === each).map(({ letter }) => letter.subject)
  expect(asked.map(subjectsTo)).toEqual([
    ['Join your school on The Daily Dot'],
    ['You already have an account for The Daily Dot'],
    [],
    [],
    [],
  ])
})

test('the call only queues a request for every school email, so that its timing reveals nothing', async () => {
  const { domain, email } = await schoolAtDomain()
  await runJob(testPlatform({ db: database() }), 'send-join-links')
  const before = (await readableMails(database())).length
  const asked = [`slow@${domain}`, email, 'slow@unknown.example']
  for (const each of asked) expect((await ask(each)).statusCode).toBe(200)
  const queued = await database().select({ email: linkRequests.email }).from(linkRequests).orderBy(linkRequests.askedAt)
  expect(queued.map((request) => request.email)).toEqual(asked)
  expect((await readableMails(database())).length).toBe(before)
  expect(await mailsTo(`slow@${domain}`)).toHaveLength(1)
  expect(await database().$count(linkRequests)).toBe(0)
})

test('the owner of a trial is mailed where to log in, and how to join instead', async () => {
  const { domain } = await schoolAtDomain()
  const email = `trial@${domain}`
  await aTestAccount(testPlatform({ db: database() }), { email })
  await ask(email)
  const [mail] = await mailsTo(email)
  expect(mail?.letter.button?.url).toMatch(/\/test-login$/)
  expect(mail?.letter.paragraphs.join(' ')).toContain('delete it on its account page')
})

test('an email at a public provider is refused, with the advice to use the school’s', async () => {
  const response = await ask('priya@gmail.com')
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Please use your school email. Anyone can have an email at this provider.',
  ])
})

test.for(['', 'priya', 'a@b', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'x'.repeat(90_000)])(
  'an invalid email is refused: "%s"',
  async (email) => {
    expect((await ask(email)).statusCode).toBe(400)
  },
)

test('the sixth mail to one email in an hour is refused, and so is a flood from one address', async () => {
  const { domain } = await schoolAtDomain()
  for (let asked = 0; asked < 5; asked += 1) expect((await ask(`eager@${domain}`)).statusCode).toBe(200)
  const refused = await ask(`eager@${domain}`)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  const flood: number[] = []
  for (let asked = 0; asked < 201; asked += 1)
    flood.push((await ask(`flood-${asked}@nowhere.example`, '10.2.9.9')).statusCode)
  expect([flood.indexOf(429), flood.at(-1)]).toEqual([200, 429])
})

test('the link leads to APP_URL, whatever the Host header', async () => {
  const { domain } = await schoolAtDomain()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'sec-fetch-site': 'same-origin' }
  await testApp({ db: database() }).inject(post('/api/auth/join', { email: `amira@${domain}` }, headers))
  const [mail] = await mailsTo(`amira@${domain}`)
  expect(mail?.letter.button?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join\?token=/)
})

test('only the newest link works, for 24 hours', async () => {
  const { domain, schoolId } = await schoolAtDomain()
  const email = `amira@${domain}`
  const first = await askForLink(email)
  const second = await askForLink(email)
  expect((await check(first)).json()).toEqual({ state: 'replaced', email: null, schools: [] })
  expect((await check(second, hours(23.9))).json().state).toBe('open')
  expect((await check(second, hours(24))).json().state).toBe('expired')
  expect((await check('made up')).json().state).toBe('unknown')
  const refusals = [
    await complete({ token: first, schoolId }),
    await complete({ token: second, schoolId }, hours(24)),
    await complete({ token: 'made up', schoolId }),
  ]
  expect(refusals.map((refusal) => [refusal.statusCode, refusal.json().message])).toEqual([
    [400, 'A newer link was sent to you. Please use that one.'],
    [400, 'This link has expired. Please ask for a new one.'],
    [400, 'This link is not complete. Please copy all of it from the mail.'],
  ])
})

test('twenty concurrent uses of a link create one account', async () => {
  const { domain, schoolId } = await schoolAtDomain()
  const token = await askForLink(`amira@${domain}`)
  const responses = await Promise.all(Array.from({ length: 20 }, () => complete({ token, schoolId })))
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
  expect(responses.filter(({ statusCode }) => statusCode === 400).length).toBe(19)
  expect((await check(token)).json().state).toBe('used')
})

test('joining is refused if the email has got an account meanwhile', async () => {
  const { domain, schoolId } = await schoolAtDomain()
  const token = await askForLink(`amira@${domain}`)
  await aTestAccount(testPlatform({ db: database() }), { email: `amira@${domain}` })
  const response = await complete({ token, schoolId })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'An account with this email already exists. Please log in.',
  ])
})

test('a trust’s domain offers each of its licensed schools and no other', async () => {
  const { domain, schoolId } = await schoolAtDomain({ name: 'Ash School' })
  const other = await schoolAtDomain({ name: 'Birch School' })
  const [ended, elsewhere] = [await schoolAtDomain({ licence: 'ended' }), await schoolAtDomain()]
  await setSchoolDomains(database(), other.schoolId, [other.domain, domain])
  await setSchoolDomains(database(), ended.schoolId, [domain])
  const token = await askForLink(`amira@${domain}`)
  expect((await check(token)).json().schools).toEqual([
    { id: schoolId, name: 'Ash School', asksFirst: false },
    { id: other.schoolId, name: 'Birch School', asksFirst: false },
  ])
  for (const wrong of [ended.schoolId, elsewhere.schoolId, '', "' or 1=1"]) {
    const response = await complete({ token, schoolId: wrong })
    expect([response.statusCode, response.json().message]).toEqual([400, 'Please choose your school from the list.'])
  }
  expect((await complete({ token, schoolId: other.schoolId })).statusCode).toBe(200)
  expect((await findAccountByEmail(database(), `amira@${domain}`))?.schoolId).toBe(other.schoolId)
})

test('a weak password or an empty name does not use up the link', async () => {
  const { domain, schoolId } = await schoolAtDomain({ name: 'Elmwood Primary' })
  const token = await askForLink(`amira@${domain}`)
  const weak = ['short', 'password1', 'Elmwood2026!'].map((password) => ({ password }))
  for (const wrong of [...weak, { firstName: ' ' }, { role: 'school' }])
    expect((await complete({ token, schoolId, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await complete({ token, schoolId })).statusCode).toBe(200)
})

test('joining in a signed-in browser ends its previous session', async () => {
  const { domain, schoolId, cookie } = await schoolAtDomain()
  const token = await askForLink(`amira@${domain}`)
  const app = testApp({ db: database() })
  await app.inject(post('/api/auth/join/complete', { ...form, token, schoolId }, { cookie }))
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie } })).statusCode).toBe(401)
})

const staffList = (cookie: string) =>
  testApp({ db: database() }).inject({ url: '/api/school/staff', headers: { cookie } })
const remove = (id: string, cookie: string) =>
  testApp({ db: database() }).inject({ ...post(`/api/school/staff/${id}`, undefined, { cookie }), method: 'DELETE' })

test('the school account sees its staff, its domains and the link for inviting others', async () => {
  const { schoolId, cookie, domain } = await schoolAtDomain()
  const platform = testPlatform({ db: database() })
  const member = await aTeacher(platform, { schoolId, firstName: 'Amira', lastName: 'Khan' })
  await aTeacher(platform)
  expect((await staffList(cookie)).json()).toEqual({
    domains: [domain],
    isOpen: true,
    joinUrl: 'http://127.0.0.1:3000/join',
    joining: 'open',
    waiting: [],
    invitations: [],
    staff: [
      {
        id: member.accountId,
        firstName: 'Amira',
        lastName: 'Khan',
        email: member.email,
        createdAt: mondayMorning.toISOString(),
        lastLoginAt: mondayMorning.toISOString(),
      },
    ],
  })
})

test('removing a member ends their sessions at once and sends a mail; removing them again is a 404', async () => {
  const { schoolId, cookie } = await schoolAtDomain({ name: 'Oakfield Primary' })
  const member = await aTeacher(testPlatform({ db: database() }), { schoolId })
  expect((await remove(member.accountId, cookie)).statusCode).toBe(200)
  const user = await testApp({ db: database() }).inject({
    url: '/api/auth/school-user',
    headers: { cookie: member.cookie },
  })
  expect(user.statusCode).toBe(401)
  const [mail] = await mailsTo(member.email)
  expect(mail?.letter.subject).toBe('You no longer have a log-in for Oakfield Primary')
  expect((await remove(member.accountId, cookie)).statusCode).toBe(404)
})

test('the audit log keeps that a member was removed, but not who it was', async () => {
  const { schoolId, cookie, ...school } = await schoolAtDomain()
  const { accountId, email } = await aTeacher(testPlatform({ db: database() }), { schoolId })
  await recordAudit(database(), { what: 'signed-in', accountId, email, address: '203.0.113.9' })
  await remove(accountId, cookie)
  const isTheirs = or(eq(auditLog.accountId, accountId), eq(auditLog.subjectId, accountId))
  const entries = await database().select().from(auditLog).where(isTheirs).orderBy(auditLog.id)
  expect(entries.map(({ what, email: who, address, subject }) => ({ what, who, address, subject }))).toEqual([
    { what: 'signed-in', who: null, address: null, subject: null },
    { what: 'staff-removed', who: school.email, address: '127.0.0.1', subject: null },
  ])
})

test('a school cannot remove another school’s staff, its own account or an invalid id', async () => {
  const { cookie, accountId } = await schoolAtDomain()
  const stranger = await aTeacher(testPlatform({ db: database() }))
  for (const id of [stranger.accountId, accountId, '00000000-0000-4000-8000-000000000000']) {
    const response = await remove(id, cookie)
    expect([response.statusCode, response.json().message]).toEqual([404, 'No such member of staff.'])
  }
  expect((await remove('not-an-id', cookie)).statusCode).toBe(404)
  expect(await findAccountByEmail(database(), stranger.email)).toBeDefined()
})

test('an administrator acts for our own school, which has no staff', async () => {
  const platform = testPlatform({ db: database() })
  const [admin, teacher] = [await anAdmin(platform), await aTeacher(platform)]
  expect([(await staffList(admin.cookie)).json(), (await staffList(admin.cookie)).statusCode]).toEqual([
    {
      domains: [],
      isOpen: false,
      joinUrl: 'http://127.0.0.1:3000/join',
      staff: [],
      joining: 'open',
      waiting: [],
      invitations: [],
    },
    200,
  ])
  expect((await remove(teacher.accountId, admin.cookie)).statusCode).toBe(404)
})

test('a school’s domains are normalised, and a public provider’s is refused', async () => {
  const { schoolId, cookie } = await schoolAtDomain()
  await setSchoolDomains(database(), schoolId, ['@Trust.example', 'trust.example', 'https://www.oak.example'])
  expect((await staffList(cookie)).json().domains).toEqual(['oak.example', 'trust.example'])
  await expect(setSchoolDomains(database(), schoolId, ['oak.example', 'outlook.com'])).rejects.toThrow('own domain')
  expect((await staffList(cookie)).json().domains).toEqual(['oak.example', 'trust.example'])
})
