import { beforeEach, expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { outbox, throttleCounters } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const summerNight = new Date('2026-06-16T23:30:00Z')
beforeEach(async () => {
  await database().delete(outbox)
  await database().delete(throttleCounters)
})

const doors = { school: '/api/auth/school-login', test: '/api/test-login', admin: '/api/auth/admin-login' }
type Try = { email: string; password?: string; browser?: string | undefined; door?: keyof typeof doors }

/** Signs in, and returns the browser's cookie. */
async function signIn({ email, password = 'correct horse battery', browser, door = 'school' }: Try) {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36'
  const headers = { 'user-agent': userAgent, ...(browser ? { cookie: `dd_browser=${browser}` } : {}) }
  const response = await testApp({ db: database(), now: summerNight }).inject(
    post(doors[door], { email, password }, headers),
  )
  expect(response.statusCode).toBe(200)
  return response.cookies.find(({ name }) => name === 'dd_browser')?.value
}

async function mailsTo(email: string) {
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter)
}

test('a school is told once of each new browser, but not of its first and of those that it knows', async () => {
  const { email } = await aSchool(platform())
  const first = await signIn({ email })
  await signIn({ email, browser: first })
  expect(await mailsTo(email)).toEqual([])
  const second = await signIn({ email })
  for (const browser of [second, first, second]) await signIn({ email, browser })
  const [letter, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(letter).toEqual({
    subject: 'A new browser has signed in to your Daily Dot account',
    paragraphs: ['Someone has signed in to your account with a browser that we have not seen there before.'],
    facts: [
      { label: 'Browser', value: 'Chrome on Windows' },
      { label: 'When', value: '17 June 2026 at 00:30, London time' },
    ],
    button: { label: 'See where you are signed in', url: 'http://127.0.0.1:3000/account' },
    notes: [
      'If it was you, or someone you share the account with, you need do nothing.',
      'If it was not: sign that browser out on your account page, and change your password there. If you can no longer log in, ask for a new password at http://127.0.0.1:3000/password-reset.',
    ],
  })
})

test('an administrator is told too, with a link to the administrators’ door; teachers and trials are not', async () => {
  const [admin, teacher, trial] = [
    await anAdmin(platform()),
    await aTeacher(platform()),
    await aTestAccount(platform()),
  ]
  for (const round of [1, 2]) {
    await signIn({ ...admin, door: 'admin' })
    await signIn(teacher)
    await signIn({ ...trial, door: 'test' })
    expect((await mailsTo(admin.email)).length, `round ${round}`).toBe(round - 1)
  }
  const [letter] = await mailsTo(admin.email)
  expect(letter?.button).toEqual({ label: 'Log in', url: 'http://127.0.0.1:3000/admin' })
  expect([await mailsTo(teacher.email), await mailsTo(trial.email)]).toEqual([[], []])
})

test('the first sign-in after choosing a password sends no mail, on whichever device; the next new browser does', async () => {
  const { email, accountId } = await aSchool(platform())
  const before = await signIn({ email })
  const token = await makeLink(platform(), { purpose: 'reset', email, accountId, minutes: 60 })
  const password = 'our dog eats socks'
  const reset = await testApp({ db: database() }).inject(post('/api/password-reset', { token, password }))
  expect(reset.statusCode).toBe(200)
  const told = async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('A new browser'))
  const laptop = await signIn({ email, password, browser: before })
  expect(await told()).toEqual([])
  await signIn({ email, password, browser: reset.cookies.find(({ name }) => name === 'dd_browser')?.value })
  await signIn({ email, password, browser: laptop })
  expect(await told()).toEqual([])
  await signIn({ email, password })
  expect(await told()).toHaveLength(1)
})

test('a browser without cookies that signs in again and again causes five mails a day', async () => {
  const { email } = await aSchool(platform())
  for (let count = 0; count < 8; count += 1) await signIn({ email })
  expect(await mailsTo(email)).toHaveLength(5)
})
