import { beforeEach, expect, test } from 'vitest'
import { outbox, throttleCounters } from '#server/platform/database/tables.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const url = '/api/stats/weekly-report'
const stranger = 'stranger@x.example'

type Person = { accountId: string; schoolId: string; email: string; cookie: string }

const platform = () => testPlatform({ db: database() })
const app = (env = {}) => testApp({ db: database(), env })
const preview = async ({ cookie }: Person, env?: object) => (await app(env).inject({ url, headers: { cookie } })).json()
const send = ({ cookie }: Person, body: object, env?: object) => app(env).inject(post(url, body, { cookie }))
const mails = () => database().select().from(outbox)
const { added } = ownSlideCalls(app)
const aTrial = (names = {}) =>
  aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-29T00:00:00Z'), ...names })

beforeEach(async () => {
  await loadLibrary(platform(), testLibrary)
  for (const table of [outbox, throttleCounters]) await database().delete(table)
})

const realMail = { SMTP_URL: productionEnv.SMTP_URL, MAIL_FROM: productionEnv.MAIL_FROM }
const trialSays = 'A trial can send the report to its own address only.'
const unpaidSays = 'Until the order is paid, the report goes to your own address only.'
const demoSays = 'In a demo that sends real mail, the report goes to your own address only.'

test.for([
  ['a trial', aTrial, {}, trialSays],
  ['a test account', () => aTestAccount(platform(), { plan: 'individual' }), {}, trialSays],
  ['a school that has not paid yet', () => aSchool(platform(), { licence: 'unpaid' }), {}, unpaidSays],
  ['a school in a demo with a mail server', () => aSchool(platform()), realMail, demoSays],
  ['an administrator in a demo with a mail server', () => anAdmin(platform()), realMail, demoSays],
] as const)('%s can mail the report only to its own address', async ([, aPerson, env, because]) => {
  const person = await aPerson()
  expect((await preview(person, env)).onlyTo).toEqual({ address: person.email, because })
  const refused = await send(person, { to: [person.email, stranger] }, env)
  expect([refused.statusCode, refused.json().issues, await mails()]).toEqual([
    403,
    [{ path: 'to', message: because }],
    [],
  ])
  expect((await send(person, { to: [person.email] }, env)).statusCode).toBe(200)
  expect(await mails()).toMatchObject([{ to: person.email }])
})

test('a school that has paid chooses its recipients in production', async () => {
  const { cookie, ...plain } = await aSchool(platform())
  const school = { ...plain, cookie: `__Host-${cookie}` }
  expect((await preview(school, productionEnv)).onlyTo).toBeNull()
  expect((await send(school, { to: [stranger] }, productionEnv)).statusCode).toBe(200)
})

test('a report to an unconfirmed address holds no text that its sender chose', async () => {
  const trial = await aTrial({ name: 'EVIL school', firstName: 'EVIL payment failed:', lastName: 'see EVIL.example' })
  await added(trial, { title: 'EVIL prize', pinnedOn: '2026-11-23' })
  const report = await preview(trial)
  expect(report).toMatchObject({
    subject: 'A week of talk, 16 to 20 November',
    greeting: 'Here is the weekly report that you asked for.',
    senderName: null,
  })
  const refused = await send(trial, { to: [trial.email], note: 'EVIL note' })
  expect([refused.statusCode, refused.json().issues, await mails()]).toEqual([
    400,
    [{ path: 'note', message: 'A report to your own address has no note.' }],
    [],
  ])
  await send(trial, { to: [trial.email], note: '' })
  const [mail] = await mails()
  const { subject, greeting, paragraphs, facts, notes } = report
  expect(mail?.letter).toMatchObject({ subject, paragraphs: [greeting, ...paragraphs], facts, notes })
  expect(mail?.letter).not.toHaveProperty('replyTo')
  expect(JSON.stringify([report, mail?.letter])).not.toContain('EVIL')
})

test('a trial can mail itself one report a day, even if the figures have changed since', async () => {
  const trial = await aTrial()
  const { accountId, schoolId, email } = trial
  await send(trial, { to: [email] })
  expect((await send(trial, { to: [email] })).json()).toMatchObject({ sentTo: [], sentBefore: [email] })
  const use = { slideId: 'week-11-monday', ageBand: 'ks1', day: '2026-11-16', usedAt: mondayMorning } as const
  await database()
    .insert(usage)
    .values({ accountId, schoolId, ...use })
  const refused = await send(trial, { to: [email] })
  expect([refused.statusCode, refused.json().message, (await mails()).length]).toEqual([
    429,
    'This account can send one report a day. Please wait 24 hours and try again.',
    1,
  ])
})
