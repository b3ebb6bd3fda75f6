import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox, throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

const database = testDatabase()
const mailServer = testMailServer()
const url = '/api/stats/weekly-report'
const friday = new Date('2026-11-13T15:30:00Z')
const head = 'head@oakfield.example'

type Person = { accountId: string; schoolId: string; email: string; cookie: string }

const platform = () => testPlatform({ db: database(), now: friday })
const app = (now = friday) => testApp({ db: database(), now })
const preview = async ({ cookie }: Person) => (await app().inject({ url, headers: { cookie } })).json()
const send = ({ cookie }: Person, body: object, now?: Date) => app(now).inject(post(url, body, { cookie }))
const mails = () => database().select().from(outbox).orderBy(outbox.queuedAt)
const addresses = async () => (await mails()).map(({ to }) => to)
const factsIn = ({ facts }: { facts: { label: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]))

async function present({ accountId, schoolId }: Person, slideId: string, ageBand: 'ks1' | 'upperKS2', day: string) {
  const usedAt = new Date(`${day}T09:00:00Z`)
  await database().insert(usage).values({ accountId, schoolId, slideId, ageBand, day, usedAt })
}

/** Oakfield after a week of use: Tuesday's slide twice and Monday's once, by two of its three people. */
async function oakfield(): Promise<Person> {
  const school = await aSchool(platform(), { name: 'Oakfield Primary', firstName: 'Priya', lastName: 'Shah' })
  const { schoolId } = school
  const tom = await aTeacher(platform(), { schoolId })
  await aTeacher(platform(), { schoolId })
  await present(school, 'week-11-tuesday', 'upperKS2', '2026-11-10')
  await present(tom, 'week-11-tuesday', 'upperKS2', '2026-11-10')
  await present(tom, 'week-11-monday', 'ks1', '2026-11-09')
  await present(tom, 'week-10-friday', 'ks1', '2026-11-06')
  return school
}

beforeEach(async () => {
  await loadLibrary(platform(), testLibrary)
  for (const table of [outbox, throttleCounters]) await database().delete(table)
})

test('the preview has the school’s figures of the week and the slides of the next', async () => {
  const report = await preview(await oakfield())
  expect(report.subject).toBe('A week of talk at Oakfield Primary, 9 to 13 November')
  expect(report.greeting).toBe('Priya Shah has shared a week of talk with you.')
  expect(report.paragraphs).toEqual([
    'This week a slide started a conversation 3 times. Here is how it went, and what comes next.',
  ])
  expect(report.facts).toEqual([
    { label: 'Slides presented', value: '3' },
    { label: 'Who presented', value: '2 of 3 people' },
    { label: 'Most used theme', value: 'Tuesday Talk' },
    { label: 'Most used age band', value: 'Year 5 & 6' },
    { label: 'Next week', value: 'Anti-Bullying Week' },
    { label: 'Mon 16', value: 'About Anti-Bullying Week-monday' },
    { label: 'Tue 17', value: 'About Anti-Bullying Week-tuesday' },
    { label: 'Wed 18', value: 'About Anti-Bullying Week-wednesday' },
    { label: 'Thu 19', value: 'About Anti-Bullying Week-thursday' },
    { label: 'Fri 20', value: 'About Anti-Bullying Week-friday' },
  ])
  expect(report.onlyTo).toBeNull()
})

test('last week’s report has its figures, and the slides of this week', async () => {
  const school = await oakfield()
  const monday = new Date('2026-11-16T08:50:00Z')
  const { cookie } = school
  const report = (await app(monday).inject({ url: `${url}?week=last`, headers: { cookie } })).json()
  expect(report.subject).toBe('A week of talk at Oakfield Primary, 9 to 13 November')
  expect(report.paragraphs).toEqual([
    'Last week a slide started a conversation 3 times. Here is how it went, and what comes next.',
  ])
  expect(factsIn(report)).toMatchObject({
    'Slides presented': '3',
    'Who presented': '2 of 3 people',
    'This week': 'Anti-Bullying Week',
    'Mon 16': 'About Anti-Bullying Week-monday',
  })
  const sent = await send(school, { to: [head], week: 'last' }, monday)
  expect(sent.json().sentTo).toEqual([head])
  expect((await mails())[0]?.subject).toBe(report.subject)
})

test('an individual licence shares its holder’s own week, with a friendly sentence if it was quiet', async () => {
  const person = await aSchool(platform(), { plan: 'individual', firstName: 'Grace', lastName: 'Mbeki' })
  const report = await preview(person)
  expect(report.subject).toBe('A week of talk with Grace Mbeki, 9 to 13 November')
  expect(report.paragraphs[0]).toMatch(/^It has been a quiet week so far/)
  expect(factsIn(report)).toMatchObject({ 'Slides presented': '0', 'Mon 16': expect.any(String) })
  expect(Object.keys(factsIn(report))).not.toContain('Most used theme')
  expect(Object.keys(factsIn(report))).not.toContain('Who presented')
})

test('the mail holds what the preview showed plus the note, and replies go to the sender', async () => {
  const school = await oakfield()
  const report = await preview(school)
  const note = 'Well done, all of you!\r\n\r\n<b>See</b> you on Monday.'
  const response = await send(school, { to: [' Head@Oakfield.example ', 'governor@trust.example'], note })
  expect(response.json()).toEqual({
    success: true,
    message: 'The report is on its way to governor@trust.example and head@oakfield.example.',
    sentTo: ['governor@trust.example', head],
    sentBefore: [],
  })
  const { db } = platform()
  await sendOutbox(testPlatform({ db, env: { ...productionEnv, ...mailServer.env } })).run()
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(['governor@trust.example', head])
  for (const mail of mailServer.mails) {
    expect([mail.subject, mail.to?.length, mail.cc, mail.bcc]).toEqual([report.subject, 1, undefined, undefined])
    expect(mail.replyTo).toMatchObject([{ address: school.email }])
    const expected = [
      report.greeting,
      ...report.paragraphs,
      ...report.notes,
      '“Well done, all of you!”',
      'you on Monday.”',
    ]
    for (const words of [...expected, ...report.facts.map(({ value }: { value: string }) => value), '/dashboard'])
      expect(mail.text).toContain(words)
    expect(mail.text).toContain(`Priya Shah (${school.email}) sent you this`)
    expect(mail.html).toContain('&lt;b&gt;See&lt;/b&gt; you on Monday.')
  }
})

test('a note cannot pose as The Daily Dot: each line is quoted on its own with its author’s name', async () => {
  const school = await oakfield()
  const note = `Hello.”\n\nYour "order" isn’t paid: evil.example\u2028«Pay»    today❞\n  \n“The Daily Dot`
  await send(school, { to: [head], note })
  const { greeting, paragraphs } = await preview(school)
  const [mail] = await mails()
  expect(mail?.letter?.paragraphs).toEqual([
    greeting,
    "Priya Shah wrote: “Hello.'”",
    "Priya Shah wrote: “Your 'order' isn’t paid: evil.example”",
    "Priya Shah wrote: “'Pay' today'”",
    "Priya Shah wrote: “'The Daily Dot”",
    ...paragraphs,
  ])
})

test('the audit log records who sent a report and to how many addresses', async () => {
  const school = await oakfield()
  await send(school, { to: [head, 'governor@trust.example'] })
  const entries = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.accountId, school.accountId))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([{ what: 'weekly-report-sent', email: school.email, detail: { mails: 2 } }])
})

test('ten concurrent clicks send one mail and add one audit entry', async () => {
  const school = await oakfield()
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(school, { to: [head, head] })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(responses.filter((response) => response.json().sentTo.length > 0)).toHaveLength(1)
  expect(await addresses()).toEqual([head])
  expect(await database().$count(auditLog, eq(auditLog.accountId, school.accountId))).toBe(1)
  expect((await send(school, { to: [head] })).json()).toMatchObject({
    message: 'head@oakfield.example had this report today already.',
    sentTo: [],
    sentBefore: [head],
  })
})

test('a report with a different text, or of another day, is sent again', async () => {
  const school = await oakfield()
  await send(school, { to: [head] })
  await send(school, { to: [head], note: 'And another thing.' })
  await send(school, { to: [head] }, new Date('2026-11-14T09:00:00Z'))
  expect(await addresses()).toEqual([head, head, head])
})

const people = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}@x.example`)

test.for([
  ['an empty list', { to: [] }, 'to'],
  ['eleven people', { to: people(11, 'a') }, 'to'],
  ['an invalid address', { to: [head, 'not an address'] }, 'to.1'],
  ['an address with a header in it', { to: ['a@x.example\r\nBcc: evil@y.example'] }, 'to.0'],
  ['two addresses in one', { to: ['a@x.example, evil@y.example'] }, 'to.0'],
  ['a note of 501 characters', { to: [head], note: 'x'.repeat(501) }, 'note'],
  ['a note with a bidirectional override', { to: [head], note: 'turned \u202e round' }, 'note'],
] as const)('%s is refused with an issue at its field, and no mail is sent', async ([, body, path]) => {
  const response = await send(await oakfield(), body)
  expect([response.statusCode, response.json().issues[0].path, await mails()]).toEqual([400, path, []])
})

test('a school’s name cannot inject a mail header', async () => {
  const school = await aSchool(platform(), { name: 'Oak\r\nBcc: evil@y.example\r\n', firstName: 'A\nB' })
  await send(school, { to: [head] })
  const env = { ...productionEnv, ...mailServer.env }
  await sendOutbox(testPlatform({ db: database(), env })).run()
  expect(mailServer.mails.map(({ subject, bcc }) => [subject, bcc])).toEqual([
    ['A week of talk at Oak Bcc: evil@y.example , 9 to 13 November', undefined],
  ])
})

test('a school can send twenty report mails a day: a larger request is refused as a whole, a smaller one still goes out', async () => {
  const school = await oakfield()
  await send(school, { to: people(10, 'a') })
  await send(school, { to: people(8, 'b') })
  const refused = await send(school, { to: people(3, 'c') })
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'A school can send 20 of these emails a day. Please wait 24 hours and try again.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await send(school, { to: people(2, 'd') })).statusCode).toBe(200)
  expect((await addresses()).length).toBe(20)
  expect((await send(await oakfield(), { to: [head] })).statusCode).toBe(200)
})

test('a school can send five reports an hour', async () => {
  const school = await oakfield()
  for (const to of people(5, 'a')) expect((await send(school, { to: [to] })).statusCode).toBe(200)
  const refused = await send(school, { to: [head] })
  expect([refused.statusCode, refused.json().message, (await addresses()).length]).toEqual([
    429,
    'A school can send the report five times an hour. Please wait 60 minutes and try again.',
    5,
  ])
})

test('one address gets at most five report mails a day, whichever schools send them', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await send(await oakfield(), { to: [head] })).statusCode).toBe(200)
  const school = await oakfield()
  const refused = await send(school, { to: [head, 'governor@trust.example'] })
  expect([refused.statusCode, refused.json().message, (await addresses()).length]).toEqual([
    429,
    'head@oakfield.example can get five of these emails a day. Please wait 24 hours and try again.',
    5,
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await send(school, { to: ['governor@trust.example'] })).statusCode).toBe(200)
})

test('an administrator shares the week of our own school', async () => {
  const admin = await anAdmin(platform())
  expect((await preview(admin)).subject).toBe('A week of talk at The Daily Dot, 9 to 13 November')
  expect((await send(admin, { to: [head] }, mondayMorning)).statusCode).toBe(200)
})
