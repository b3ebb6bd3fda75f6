import { eq } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { everyRow } from '#tests/support/platform/database/backups.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { removedStaff, waitingStaff } from './table.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const app = () => testApp({ db: database() })
const password = 'our dog eats socks'

let counter = 0

/** A school at a domain that no other test uses, with its choice of who may join. */
async function schoolThat(joining: 'open' | 'ask' | 'closed', options: Parameters<typeof aSchool>[1] = {}) {
  counter += 1
  const domain = `elmtree-${counter}.example`
  const school = await aSchool(platform(), { name: 'Elmtree Primary', domains: [domain], ...options })
  expect((await choose(school.cookie, joining)).statusCode).toBe(200)
  return { ...school, domain }
}

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, body?: object) =>
  app().inject({ ...post(url, body, { cookie }), method })
const choose = (cookie: string, joining: string) => send('PUT', '/api/school/staff/joining', cookie, { joining })
const invite = (cookie: string, email: string) =>
  send('POST', '/api/school/staff/invitations', cookie, { emails: [email] })
const approve = (cookie: string, id: string) => send('POST', `/api/school/staff/waiting/${id}/approve`, cookie)
const decline = (cookie: string, id: string) => send('DELETE', `/api/school/staff/waiting/${id}`, cookie)
const panel = async (cookie: string) => (await app().inject({ url: '/api/school/staff', headers: { cookie } })).json()
const signIn = async (email: string) =>
  (await app().inject(post('/api/auth/school-login', { email, password }))).statusCode

/** The letters to an address, oldest first. */
async function lettersTo(email: string) {
  const mails = await readableMails(database())
  return mails
    .filter(({ to }) => to === email)
    .map(({ letter }) => letter)
    .toReversed()
}

const subjectsTo = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject)

/** The token in the newest mail to an address; empty if it has no link to join. */
async function mailedToken(email: string): Promise<string> {
  return tokenIn((await lettersTo(email)).at(-1)?.button?.url)
}

const tokenIn = (url = 'http://no-mail.example') => new URL(url).searchParams.get('token') ?? ''

async function ask(email: string): Promise<string> {
  expect((await app().inject(post('/api/auth/join', { email }))).statusCode).toBe(200)
  await runJob(platform(), 'send-join-links')
  return mailedToken(email)
}

const complete = (token: string, schoolId: string) =>
  app().inject(post('/api/auth/join/complete', { token, schoolId, firstName: 'Amira', lastName: 'Khan', password }))

/** Asks to join a school that asks first, and returns the id under which the newcomer waits. */
async function waitAt({ schoolId, cookie }: { schoolId: string; cookie: string }, email: string): Promise<string> {
  expect((await complete(await ask(email), schoolId)).statusCode).toBe(200)
  const { waiting }: { waiting: { id: string; email: string }[] } = await panel(cookie)
  return waiting.find((one) => one.email === email)?.id ?? ''
}

test('where the school asks first, a newcomer waits without a session until it approves', async () => {
  const school = await schoolThat('ask')
  const email = `amira@${school.domain}`
  const token = await ask(email)
  const checked = await app().inject(post('/api/auth/join/check', { token }))
  expect(checked.json().schools).toMatchObject([{ id: school.schoolId, asksFirst: true }])
  const response = await complete(token, school.schoolId)
  expect([response.statusCode, response.json(), response.cookies]).toEqual([
    200,
    { success: true, message: 'Your school will let you in. We will mail you.', waits: true },
    [],
  ])
  expect([await signIn(email), await findAccountByEmail(database(), email)]).toEqual([401, undefined])
  const { waiting, staff } = await panel(school.cookie)
  const newcomer = { firstName: 'Amira', lastName: 'Khan', email, askedAt: mondayMorning.toISOString() }
  expect([waiting, staff]).toEqual([[{ id: expect.any(String), ...newcomer }], []])
  expect(await subjectsTo(school.email)).toEqual(['Someone is waiting to join your school on The Daily Dot'])
  expect(JSON.stringify(await lettersTo(school.email)), 'no words that the newcomer chose').not.toContain('Amira')

  expect(await ask(email), 'asking again makes no second link').toBe('')
  const responses = await Promise.all([waiting[0].id, waiting[0].id].map((id) => approve(school.cookie, id)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await panel(school.cookie)).toMatchObject({ waiting: [], staff: [{ email, firstName: 'Amira' }] })
  expect(await subjectsTo(email)).toEqual([
    'Join your school on The Daily Dot',
    'Your school has yet to let you in',
    'Your school has let you in',
  ])
  expect(await signIn(email)).toBe(200)
})

test('a declined newcomer is told, is forgotten, and cannot ask again unless invited', async () => {
  const school = await schoolThat('ask')
  const email = `zara@${school.domain}`
  const id = await waitAt(school, email)
  expect((await decline(school.cookie, id)).statusCode).toBe(200)
  expect((await subjectsTo(email)).at(-1)).toBe('Your school has not let you in')
  expect((await panel(school.cookie)).waiting).toEqual([])
  const { outbox: _, links: __, throttle_counters: ___, ...kept } = await everyRow(database())
  expect(
    Object.values(kept)
      .flat()
      .filter((row) => row.includes(email)),
  ).toEqual([])

  await choose(school.cookie, 'open')
  expect(await ask(email)).toBe('')
  expect((await subjectsTo(email)).at(-1)).toBe('Joining your school on The Daily Dot')
  expect((await invite(school.cookie, email)).statusCode).toBe(200)
  const invitation = await mailedToken(email)
  expect(await ask(email), 'once invited, they may also ask again').not.toBe('')
  const joined = await complete(invitation, school.schoolId)
  expect(joined.cookies.map(({ name }) => name)).toContain('dd_school')
})

test('a removed member cannot join again, not even with an invitation from before, until invited again', async () => {
  const school = await schoolThat('open')
  const email = `tom@${school.domain}`
  await invite(school.cookie, email)
  const early = await mailedToken(email)
  const joined = await complete(await ask(email), school.schoolId)
  expect(joined.cookies.map(({ name }) => name)).toContain('dd_school')
  const [member] = (await panel(school.cookie)).staff
  expect((await send('DELETE', `/api/school/staff/${member.id}`, school.cookie)).statusCode).toBe(200)
  expect(await ask(email)).toBe('')
  expect((await complete(early, school.schoolId)).statusCode).toBe(400)
  await invite(school.cookie, email)
  expect((await complete(await mailedToken(email), school.schoolId)).statusCode).toBe(200)
  expect(await panel(school.cookie)).toMatchObject({ staff: [{ email }] })
})

test('a removed member cannot join again under another tag of their mailbox, and an invitation to any lets them in', async () => {
  const school = await schoolThat('open')
  const [email, tagged] = [`tom+head@${school.domain}`, `tom+2@${school.domain}`]
  await complete(await ask(email), school.schoolId)
  expect(await ask(tagged), 'a second login would outlive the removal').toBe('')
  const [member] = (await panel(school.cookie)).staff
  await send('DELETE', `/api/school/staff/${member.id}`, school.cookie)
  for (const again of [tagged, email, `tom@${school.domain}`]) expect(await ask(again), again).toBe('')
  expect(await ask(`tom.2@${school.domain}`), 'another person').not.toBe('')
  await invite(school.cookie, tagged)
  expect((await complete(await mailedToken(tagged), school.schoolId)).statusCode).toBe(200)
  expect(await signIn(tagged), 'with the address as typed').toBe(200)
})

test('a mailbox waits once, whatever its tag', async () => {
  const school = await schoolThat('ask')
  await waitAt(school, `amira@${school.domain}`)
  expect(await ask(`amira+2@${school.domain}`)).toBe('')
})

test('a person removed by an earlier release, under their address as typed, cannot join again', async () => {
  const school = await schoolThat('open')
  const email = `old+tag@${school.domain}`
  const emailHash = hash('sha256', `${school.schoolId} ${email}`, 'base64url')
  await database().insert(removedStaff).values({ schoolId: school.schoolId, emailHash, removedAt: mondayMorning })
  expect(await ask(email)).toBe('')
  await invite(school.cookie, email)
  expect(await mailedToken(email)).not.toBe('')
  expect(await database().$count(removedStaff, eq(removedStaff.schoolId, school.schoolId))).toBe(0)
})

test('a closed school sends no links and refuses those from before, but its invitations work', async () => {
  const school = await schoolThat('open')
  const email = `noor@${school.domain}`
  const early = await ask(email)
  await choose(school.cookie, 'closed')
  expect((await app().inject(post('/api/auth/join/check', { token: early }))).json()).toMatchObject({
    state: 'open',
    schools: [],
  })
  expect((await complete(early, school.schoolId)).statusCode).toBe(400)
  expect(await ask(email)).toBe('')
  expect((await subjectsTo(email)).at(-1)).toBe('Joining your school on The Daily Dot')
  await invite(school.cookie, email)
  const token = await mailedToken(email)
  await ask(email)
  const checked = await app().inject(post('/api/auth/join/check', { token }))
  expect(checked.json(), 'asking again does not replace it').toMatchObject({
    state: 'open',
    schools: [{ id: school.schoolId, name: 'Elmtree Primary', asksFirst: false }],
  })
  expect((await complete(token, school.schoolId)).statusCode).toBe(200)
})

test('what a school chose for itself does not close another school at the same domain', async () => {
  const closed = await schoolThat('closed')
  const other = await aSchool(platform(), { name: 'Ashtree Primary', domains: [closed.domain] })
  const email = `both@${closed.domain}`
  const token = await ask(email)
  expect((await complete(token, closed.schoolId)).statusCode).toBe(400)
  await invite(closed.cookie, email)
  await invite(other.cookie, email)
  const invitations = (await lettersTo(email)).slice(-2).map(({ button }) => tokenIn(button?.url))
  const offered = await Promise.all(
    invitations.map(async (each) => (await app().inject(post('/api/auth/join/check', { token: each }))).json().schools),
  )
  expect(offered.map((schools) => schools[0]?.name)).toEqual(['Elmtree Primary', 'Ashtree Primary'])
})

test('an invitation goes to the school’s own domain only, with no words but the names of the school and of who invites', async () => {
  const school = await schoolThat('open')
  const elsewhere = await invite(school.cookie, 'amira@elsewhere.example')
  expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([
    400,
    `Please use an email at your school: @${school.domain}`,
  ])
  const words = { emails: [`a@${school.domain}`], message: 'Click here' }
  expect((await send('POST', '/api/school/staff/invitations', school.cookie, words)).statusCode).toBe(400)
  const member = await aTeacher(platform(), { schoolId: school.schoolId, email: `member@${school.domain}` })
  expect((await invite(school.cookie, member.email)).statusCode).toBe(409)
  const unproven = await schoolThat('open')
  await database().execute(`update accounts set email_verified_at = null where id = '${unproven.accountId}'`)
  expect((await invite(unproven.cookie, `b@${unproven.domain}`)).statusCode).toBe(403)
})

test('the response to an invitation does not tell whether the email has an account elsewhere', async () => {
  const school = await schoolThat('open')
  const [known, fresh] = [`known@${school.domain}`, `fresh@${school.domain}`]
  await aTeacher(platform(), { email: known })
  const responses = [await invite(school.cookie, known), await invite(school.cookie, fresh)]
  const said = responses.map(({ statusCode, json }, at) => [
    statusCode,
    json().message.replace([known, fresh][at], '…'),
  ])
  expect(said[0]).toEqual(said[1])
  expect([await subjectsTo(known), await subjectsTo(fresh)]).toEqual([
    ['Priya Shah invites you to The Daily Dot'],
    ['Priya Shah invites you to The Daily Dot'],
  ])
  expect([await mailedToken(known), await mailedToken(fresh)]).toEqual(['', expect.stringMatching(/\S{20}/)])
})

test('a school is mailed about ten newcomers a day, and sees them all', { tags: ['long'] }, async () => {
  const school = await schoolThat('ask')
  const emails = Array.from({ length: 11 }, (_, each) => `newcomer-${each}@${school.domain}`)
  for (const email of emails) await waitAt(school, email)
  expect(await subjectsTo(school.email)).toHaveLength(10)
  expect((await panel(school.cookie)).waiting).toHaveLength(11)
})

test('another school’s newcomers can be neither approved nor declined', async () => {
  const [school, stranger] = [await schoolThat('ask'), await schoolThat('ask')]
  const id = await waitAt(school, `amira@${school.domain}`)
  for (const call of [approve, decline]) {
    const response = await call(stranger.cookie, id)
    expect([response.statusCode, response.json().message]).toEqual([404, 'This person is not waiting.'])
    expect((await call(stranger.cookie, 'not-an-id')).statusCode).toBe(404)
  }
  expect((await panel(stranger.cookie)).waiting).toEqual([])
  expect((await approve(school.cookie, id)).statusCode).toBe(200)
})

test('a newcomer cannot be approved once their email has another account or the school another domain', async () => {
  const school = await schoolThat('ask')
  const [taken, moved] = [`taken@${school.domain}`, `moved@${school.domain}`]
  const ids = [await waitAt(school, taken), await waitAt(school, moved)]
  await aTeacher(platform(), { email: taken })
  expect((await approve(school.cookie, ids[0] ?? '')).statusCode).toBe(409)
  await database().execute(`delete from school_domains where school_id = '${school.schoolId}'`)
  expect((await approve(school.cookie, ids[1] ?? '')).statusCode).toBe(409)
  expect((await panel(school.cookie)).waiting).toHaveLength(2)
})

test('a request that the school does not answer lapses after thirty days, and the newcomer is told', async () => {
  const school = await schoolThat('ask')
  const email = `patient@${school.domain}`
  await waitAt(school, email)
  const after = (days: number) => platform(new Date(mondayMorning.getTime() + days * 24 * 3_600_000))
  await runJob(after(29), 'sweep-newcomers')
  expect((await panel(school.cookie)).waiting).toHaveLength(1)
  await runJob(after(31), 'sweep-newcomers')
  expect((await panel(school.cookie)).waiting).toEqual([])
  expect((await subjectsTo(email)).at(-1)).toBe('Your school has not answered')
})

test('we keep no email of a removed member', async () => {
  const school = await schoolThat('ask')
  const member = await aTeacher(platform(), { schoolId: school.schoolId, email: `left@${school.domain}` })
  await send('DELETE', `/api/school/staff/${member.accountId}`, school.cookie)
  const { outbox: _, ...kept } = await everyRow(database())
  expect(kept.removed_staff?.some((row) => row.includes(school.schoolId))).toBe(true)
  expect(Object.entries(kept).filter(([, rows]) => rows.some((row) => row.includes(member.email)))).toEqual([])
})

test('someone else’s trial with the same email does not take a newcomer off the list when it is deleted', async () => {
  const school = await schoolThat('ask')
  const email = `victim@${school.domain}`
  await waitAt(school, email)
  const trial = await aTestAccount(platform(), { email })
  await send('DELETE', '/api/account', trial.cookie, { currentPassword: 'correct horse battery' })
  expect(await findAccountByEmail(database(), email)).toBeUndefined()
  expect(await database().$count(waitingStaff)).toBeGreaterThan(0)
  expect((await panel(school.cookie)).waiting).toMatchObject([{ email }])
})
