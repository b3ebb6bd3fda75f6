import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSchoolsAtDomain, findAccount } from '#server/accounts/people/store.ts'
import { mailbox } from '#server/accounts/people/table.ts'
import { takeTries } from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const url = '/api/admin/create-test-account'
const exists = 'An account with this email already exists. Please log in.'

let counter = 0

function form(changes: Record<string, unknown> = {}) {
  counter += 1
  return {
    email: `tom-${counter}@elmtree.example`,
    firstName: 'Tom',
    lastName: 'Okafor',
    licenseType: 'school',
    schoolName: 'Elmtree Primary',
    schoolDomain: 'elmtree.example',
    password: 'our dog eats socks',
    confirmPassword: 'our dog eats socks',
    isTestAccount: true,
    ...changes,
  }
}

/** Each call comes from its own address by default, because trials are limited per address. */
function ask(body: unknown, { cookie = '', from = `10.1.${counter}.1` } = {}) {
  return testApp({ db: database() }).inject({ ...post(url, body, cookie ? { cookie } : {}), remoteAddress: from })
}

test('a visitor gets a fourteen-day trial that can sign in at the test door', async () => {
  const body = form()
  const response = await ask(body)
  expect([response.statusCode, response.json().account]).toEqual([
    200,
    {
      id: expect.any(String),
      email: body.email,
      firstName: 'Tom',
      lastName: 'Okafor',
      licenseType: 'school',
      schoolName: 'Elmtree Primary',
      schoolDomain: 'elmtree.example',
      trialEndsAt: new Date(mondayMorning.getTime() + 14 * 24 * 3_600_000).toISOString(),
    },
  ])
  const app = testApp({ db: database() })
  const signIn = await app.inject(post('/api/test-login', { email: body.email, password: body.password }))
  const cookie = `dd_test=${signIn.cookies.find(({ name }) => name === 'dd_test')?.value}`
  const account = await app.inject({ url: '/api/account', headers: { cookie } })
  expect(account.json().licence).toMatchObject({ plan: 'school', state: 'trial', daysLeft: 14 })
})

test('signing up signs in, in place of the previous user, and sends a mail without the words of the sender', async () => {
  const { cookie: school } = await aSchool(testPlatform({ db: database() }))
  const body = form({ firstName: 'Buy', lastName: 'Cheapstuff', schoolName: 'Call 0900 now' })
  const response = await ask(body, { cookie: school })
  const cookie = `${school}; dd_test=${response.cookies.find(({ name }) => name === 'dd_test')?.value}`
  const app = testApp({ db: database() })
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie } })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/auth/user', headers: { cookie } })).json().email).toBe(body.email)
  const mails = (await readableMails(database())).filter(({ to }) => to === body.email)
  expect(mails.map(({ letter }) => letter.subject)).toEqual(['Your free trial of The Daily Dot'])
  const text = JSON.stringify(mails[0]?.letter)
  expect(text).toContain('It ends by itself on 30 November 2026')
  expect(mails[0]?.letter.button?.url).toMatch(/\/login$/)
  for (const word of ['Buy', 'Cheapstuff', '0900']) expect(text).not.toContain(word)
})

test('an individual trial needs an email and a password only, keeps its plan, and has no name until one is given', async () => {
  const { email, password, isTestAccount } = form()
  const response = await ask({ email, password, isTestAccount, licenseType: 'individual' })
  const noName = { firstName: null, lastName: null, schoolName: null }
  expect([response.statusCode, response.json().account]).toEqual([
    200,
    expect.objectContaining({ ...noName, licenseType: 'individual', schoolDomain: null }),
  ])
  const found = await findAccount(database(), response.json().account.id)
  expect(found?.school?.plan).toBe('individual')
  const app = testApp({ db: database() })
  const signIn = await app.inject(post('/api/auth/school-login', { email, password }))
  const cookie = `dd_test=${signIn.cookies.find(({ name }) => name === 'dd_test')?.value}`
  const [user, account] = await Promise.all(
    ['/api/auth/user', '/api/account'].map((path) => app.inject({ url: path, headers: { cookie } })),
  )
  expect(user?.json()).toMatchObject({ ...noName, licenceType: 'individual', isTestAccount: true })
  expect(account?.json().licence).toMatchObject({ plan: 'individual', state: 'trial', daysLeft: 14 })
})

test('an individual trial may carry names and an empty school, as older pages send it', async () => {
  const response = await ask(form({ licenseType: 'individual', schoolName: '', schoolDomain: '' }))
  expect(response.json().account).toMatchObject({ firstName: 'Tom', licenseType: 'individual', schoolName: null })
})

test('a trial keeps its stated domain, but staff cannot join by it, and its role is test', async () => {
  const body = form({ schoolDomain: 'https://www.Hollybank.example/' })
  const { account } = (await ask(body)).json()
  expect(account.schoolDomain).toBe('hollybank.example')
  expect(await listSchoolsAtDomain(database(), 'hollybank.example')).toEqual([])
  const found = await findAccount(database(), account.id)
  expect(found?.account.role).toBe('test')
})

const mistakes: [string, Record<string, unknown>, string][] = [
  ['no password', { password: undefined }, 'Please fill in all required fields including password'],
  ['two different passwords', { confirmPassword: 'our cat eats socks' }, 'Passwords do not match'],
  ['a short password', { password: 'abcde', confirmPassword: 'abcde' }, 'Password must be at least 6 characters long'],
  ['no name for a school', { lastName: undefined }, 'Please fill in all required fields including password'],
  ['an empty name', { licenseType: 'individual', firstName: '' }, 'Please check the form and try again.'],
  ['no school', { schoolName: '' }, 'Please provide school name and domain for school licenses'],
  ['no domain', { schoolDomain: undefined }, 'Please provide school name and domain for school licenses'],
  ['an invalid domain', { schoolDomain: 'elmtree' }, 'Please enter your school’s domain, such as oakfield.sch.uk'],
  [
    'a public domain',
    { schoolDomain: 'Gmail.com' },
    'Please use your school’s own domain. Anyone can have an email at this one.',
  ],
  ['an administrator’s licence', { licenseType: 'admin' }, 'Please check the form and try again.'],
  ['an unknown key', { isAdmin: true }, 'Please check the form and try again.'],
  ['a name with a zero byte', { firstName: 'T\u0000m' }, 'Please check the form and try again.'],
  ['an email with a line break', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Please check the form and try again.'],
  ['an email with a zero byte', { email: 'a\u0000@b.example' }, 'Please check the form and try again.'],
  [
    'a link as its school',
    { schoolName: 'URGENT: confirm at https://evil.example' },
    'Please check the form and try again.',
  ],
  ['an email address as its school', { schoolName: 'mail me@evil.example' }, 'Please check the form and try again.'],
  ['a name that is far too long', { lastName: 'x'.repeat(50_000) }, 'Please check the form and try again.'],
]

test.for(mistakes)('a trial with %s is refused with a sentence', async ([, changes, sentence]) => {
  const response = await ask(form(changes))
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ success: false, message: sentence, error: sentence }),
  ])
})

test('an email that has an account at any door cannot get a second one', async () => {
  const platform = testPlatform({ db: database() })
  for (const person of [await aSchool(platform), await aTestAccount(platform), await anAdmin(platform)]) {
    const response = await ask(form({ email: person.email.toUpperCase() }))
    expect([response.statusCode, response.json().message]).toEqual([409, exists])
  }
})

test('one of ten concurrent requests for an email gets the trial', async () => {
  const body = form()
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask(body)))
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('only an administrator can send a test account password; for anyone else it is ignored', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  for (const headers of [{}, { cookie }]) {
    const body = form({ testAccountPassword: 'chosen by a stranger' })
    const response = await ask(body, headers)
    expect([response.statusCode, response.json().account.trialEndsAt]).toEqual([200, expect.any(String)])
    const signIn = (password: string) =>
      testApp({ db: database() }).inject(post('/api/test-login', { email: body.email, password }))
    expect((await signIn('chosen by a stranger')).statusCode).toBe(401)
    expect((await signIn(body.password)).statusCode).toBe(200)
  }
})

test('an administrator creates test accounts that never end, also when signed in to a school in the same browser', async () => {
  const platform = testPlatform({ db: database() })
  const [admin, school] = [await anAdmin(platform), await aSchool(platform)]
  const body = form({ password: undefined, confirmPassword: undefined, testAccountPassword: 'made up by the form' })
  const response = await ask(body, { cookie: `${school.cookie}; ${admin.cookie}` })
  const nameless = { ...body, email: 'nameless@elmtree.example', firstName: undefined, licenseType: 'individual' }
  expect((await ask(nameless, { cookie: admin.cookie })).statusCode, 'a test account has a name').toBe(400)
  expect([response.statusCode, response.json().account.trialEndsAt, response.json().message]).toEqual([
    200,
    null,
    'The test account has been created successfully. Users can now log in at /test-login.',
  ])
  const credentials = { email: body.email, password: 'made up by the form' }
  expect((await testApp({ db: database() }).inject(post('/api/test-login', credentials))).statusCode).toBe(200)
})

test('a mailbox has one trial, whatever its tag or, at Gmail, its dots', async () => {
  const at = (email: string) => ask(form({ email, licenseType: 'individual' }))
  expect((await at('sam.lee@gmail.com')).statusCode).toBe(200)
  for (const email of ['sam.lee+2@gmail.com', 'samlee@gmail.com', 's.a.m.lee+x@googlemail.com']) {
    const second = await at(email)
    expect([email, second.statusCode, second.json().message]).toEqual([
      email,
      409,
      'Your mailbox has a trial already. Please log in with the address that you used for it.',
    ])
  }
  expect((await at('sam.lee@elmtree.example')).statusCode, 'another mailbox').toBe(200)
  expect((await at('samlee@elmtree.example')).statusCode, 'dots count elsewhere').toBe(200)
})

test('one of ten concurrent requests with different tags of a mailbox gets the trial', async () => {
  const asked = Array.from({ length: 10 }, (_, at) => ask(form({ email: `tags+${at}@elmtree.example` })))
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('an account that is no trial keeps its owner from no trial, and an administrator may make any number', async () => {
  const platform = testPlatform({ db: database() })
  await aSchool(platform, { email: 'office@trust.example' })
  expect((await ask(form({ email: 'office+trial@trust.example' }))).statusCode).toBe(200)
  const { cookie } = await anAdmin(platform)
  for (const tag of [1, 2])
    expect((await ask(form({ email: `office+${tag}@trust.example` }), { cookie })).statusCode).toBe(200)
})

test.for([
  'sam@x.example',
  'sam+2@x.example',
  '+a+b@x.example',
  's.a+m@gmail.com',
  's.am@googlemail.com',
  's.m@agmail.com',
])('the database and the server agree on the mailbox of %s', async (email) => {
  const { rows } = await database().execute<{ found: string }>(
    sql`select ${mailbox} as found from (select ${email}::text as email) as given`,
  )
  expect(rows[0]?.found).toBe(mailboxOf(email))
})

/** As if this many trials had been made there within the hour. */
const madeBefore = (name: string, key: string, tries: number) =>
  takeTries(database(), { name, tries, seconds: 60 * 60 }, key, tries)

test('forty teachers behind one address each get a trial; the fifty-first in an hour does not, but an administrator does', async () => {
  const from = '10.9.9.9'
  await madeBefore('trial-address', from, 49)
  expect((await ask(form(), { from })).statusCode).toBe(200)
  const refused = await ask(form(), { from })
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  expect((await ask(form(), { from, cookie })).statusCode).toBe(200)
})

test('the networks of one /48 get two hundred trials an hour together', async () => {
  await madeBefore('trial-site', '2001:db8:7::/48', 199)
  expect((await ask(form(), { from: '2001:db8:7:1::9' })).statusCode).toBe(200)
  expect((await ask(form(), { from: '2001:db8:7:2::9' })).statusCode).toBe(429)
  expect((await ask(form(), { from: '2001:db8:8:2::9' })).statusCode, 'another site').toBe(200)
})
