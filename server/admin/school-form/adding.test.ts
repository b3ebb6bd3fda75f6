import { beforeAll, expect, test } from 'vitest'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
const aYearOn = new Date('2027-11-16T08:50:00Z')

let admin = { cookie: '', accountId: '', email: '' }
beforeAll(async () => {
  admin = await anAdmin(platform())
})

const app = () => testApp({ db: database() })
const add = (form: object) => app().inject(post('/api/admin/schools', form, { cookie: admin.cookie }))
const signIn = async (email: string, secret: string) =>
  (await app().inject(post('/api/auth/school-login', { email, password: secret }))).statusCode

let counter = 0
/** A form as the page sends it. */
function aForm(more: object = {}) {
  counter += 1
  const email = `office@new-${counter}.example`
  return { schoolName: `New ${counter}`, email, password, planType: 'school', paymentStatus: 'pending', ...more }
}

test('a school is added with an account that can log in, and the audit log records who added it', async () => {
  const form = aForm({ schoolName: 'Oakfield', notes: ' Two sites.\nRing first. ', paymentMethod: 'invoice' })
  const response = await add({
    ...form,
    email: ' Head@Oakfield.Example ',
    schoolDomains: ['https://www.oakfield.example/x'],
  })
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      id: expect.any(String),
      version: expect.any(String),
      schoolName: 'Oakfield',
      email: 'head@oakfield.example',
      planType: 'school',
      paymentStatus: 'pending',
      paymentMethod: 'invoice',
      notes: 'Two sites.\nRing first.',
      createdAt: mondayMorning.toISOString(),
      lastLoginAt: null,
      schoolDomains: ['oakfield.example'],
      licence: { state: 'grace', endsAt: '2027-01-10T08:50:00.000Z' },
    },
  ])
  expect(await signIn('head@oakfield.example', password)).toBe(200)
  const entries = await database().select().from(auditLog)
  expect(entries.filter(({ subjectId }) => subjectId === response.json().id)).toMatchObject([
    {
      what: 'school-added',
      accountId: admin.accountId,
      email: admin.email,
      door: 'admin',
      address: '127.0.0.1',
      subject: 'Oakfield',
      detail: { plan: 'school', paymentStatus: 'pending' },
    },
  ])
})

test('a school added as paid has a licence for a year from now', async () => {
  const response = await add(aForm({ paymentStatus: 'paid' }))
  expect(response.json().licence).toEqual({ state: 'paid', endsAt: aYearOn.toISOString() })
})

test.for([
  [{ schoolName: '' }, 'schoolName'],
  [{ email: 'not-an-email' }, 'email'],
  [{ planType: 'trust' }, 'planType'],
  [{ password: 'short' }, 'password'],
  [{ password: '' }, 'password'],
  [{ password: 'password1' }, 'password'],
  [{ schoolName: 'Elmwood', password: 'Elmwood2026!' }, 'password'],
  [{ paymentStatus: 'free' }, 'paymentStatus'],
  [{ notes: 'a\u0000b' }, 'notes'],
  [{ notes: 'x'.repeat(2001) }, 'notes'],
  [{ schoolDomains: ['gmail.com'] }, 'schoolDomains'],
  [{ schoolDomains: ['co.uk'] }, 'schoolDomains'],
  [{ schoolDomains: ['no domain'] }, 'schoolDomains'],
  [{ planType: 'individual', schoolDomains: ['oakfield.example'] }, 'schoolDomains'],
] as const)('a form with %j is refused with an issue at its field, and nothing is added', async ([wrong, field]) => {
  const form = aForm(wrong)
  const response = await add(form)
  expect([response.statusCode, response.json().issues?.[0]?.path ?? response.json()]).toEqual([400, field])
  expect(await findAccountByEmail(database(), form.email)).toBeUndefined()
})

test('a body with unknown or missing fields is refused', async () => {
  for (const wrong of [
    { ...aForm(), role: 'admin' },
    { ...aForm(), password: undefined },
    { ...aForm(), email: undefined },
  ])
    expect((await add(wrong)).statusCode).toBe(400)
})

test('an email that any account uses is refused; for a trial’s email the refusal says what to do', async () => {
  const trial = await aTestAccount(platform(), { trialEndsAt: aYearOn })
  const others = [await aSchool(platform()), await aTeacher(platform()), await aTestAccount(platform()), admin]
  for (const { email } of others) {
    const response = await add(aForm({ email }))
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Another account has this email. Please use another one.',
    ])
    expect(response.json().issues[0].path).toBe('email')
  }
  expect((await add(aForm({ email: trial.email }))).json().message).toMatch(/^This email has a trial\./)
})

test('of two concurrent requests with the same email one wins, and no school is left without an account', async () => {
  const form = aForm({ schoolName: 'Twice at once' })
  const responses = await Promise.all([add(form), add(form)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows } = await database().execute(`select id from schools where name = 'Twice at once'`)
  expect(rows.length).toBe(1)
})
