import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addNewcomer, countColleagues } from '#server/accounts/joining/store.ts'
import { invitations } from '#server/accounts/joining/table.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { auditLog, outbox } from '#server/platform/database/tables.ts'
import { renderLetter } from '#server/platform/mail/render-letter.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { everyRow } from '#tests/support/platform/database/backups.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const after = (days: number) => new Date(mondayMorning.getTime() + days * 24 * 3_600_000)
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })

let counter = 0

/** A school at a domain that no other test uses. */
async function schoolWithDomain(options: Parameters<typeof aSchool>[1] = {}) {
  counter += 1
  const domain = `rowan-${counter}.example`
  const school = await aSchool(platform(), { name: 'Rowan Primary', domains: [domain], ...options })
  return { ...school, at: (name: string) => `${name}@${domain}`, domain }
}

type Call = { method?: 'POST' | 'DELETE' | 'GET'; body?: object; now?: Date }

const list = '/api/school/staff/invitations'
const send = (cookie: string, url: string, { method = 'POST', body, now = mondayMorning }: Call = {}) =>
  testApp({ db: database(), now }).inject({ ...post(url, body, { cookie }), method })
const invite = (cookie: string, emails: readonly string[], now = mondayMorning) =>
  send(cookie, list, { body: { emails }, now })
const again = (cookie: string, id: string, now = mondayMorning) => send(cookie, `${list}/${id}/send`, { now })
const withdraw = (cookie: string, id: string, now = mondayMorning) =>
  send(cookie, `${list}/${id}`, { method: 'DELETE', now })

type Invitation = { id: string; email: string; state: string; sentAt: string; withdrawnAt: string | null }

async function listed(cookie: string, now = mondayMorning): Promise<Invitation[]> {
  const response = await testApp({ db: database(), now }).inject({ url: '/api/school/staff', headers: { cookie } })
  return response.json().invitations
}

const states = async (cookie: string, now = mondayMorning) =>
  (await listed(cookie, now)).map(({ email, state }) => [email, state])

const idOf = async (cookie: string, email: string) =>
  (await listed(cookie)).find((invitation) => invitation.email === email)?.id ?? ''

async function lettersTo(email: string) {
  const mails = await database().select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.queuedAt)
  return mails.flatMap(({ letter }) => letter ?? [])
}

const tokensTo = async (email: string) =>
  (await lettersTo(email)).map(({ button }) => new URL(button?.url ?? '').searchParams.get('token') ?? '')

const check = async (token: string, now = mondayMorning) =>
  (await testApp({ db: database(), now }).inject(post('/api/auth/join/check', { token }))).json().state
const join = (token: string, schoolId: string) =>
  testApp({ db: database() }).inject(
    post('/api/auth/join/complete', {
      token,
      schoolId,
      firstName: 'Amira',
      lastName: 'Khan',
      password: 'our dog eats socks',
    }),
  )

test('the invitation of one address by a page of release 0.4 goes out', async () => {
  const { cookie, at } = await schoolWithDomain()
  const response = await send(cookie, list, { body: { email: at('amira') } })
  expect([response.statusCode, response.json().success]).toEqual([200, true])
  expect(await states(cookie)).toEqual([[at('amira'), 'waiting']])
})

test('a list of addresses is invited at once, and each shows as waiting until it expires', async () => {
  const { cookie, at } = await schoolWithDomain()
  const response = await invite(cookie, [at('tom'), at('amira'), at('tom').toUpperCase()])
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      success: true,
      message: '2 invitations are on their way. They work for 7 days.',
      invited: [at('tom'), at('amira')],
      notInvited: [],
    },
  ])
  expect(await listed(cookie)).toEqual(
    [at('amira'), at('tom')].map((email) => ({
      id: expect.any(String),
      email,
      state: 'waiting',
      invitedAt: mondayMorning.toISOString(),
      sentAt: mondayMorning.toISOString(),
      expiresAt: after(7).toISOString(),
      withdrawnAt: null,
    })),
  )
  expect([await lettersTo(at('tom')), await lettersTo(at('amira'))].map(({ length }) => length)).toEqual([1, 1])
  expect((await states(cookie, after(7))).map(([, state]) => state)).toEqual(['expired', 'expired'])
  const entries = await database().select().from(auditLog).where(eq(auditLog.what, 'staff-invited'))
  expect(entries.at(-1)?.detail).toEqual({ mails: 2 })
})

test('of a mixed list the good addresses are invited once, and each other one is told why not', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await aTeacher(platform(), { schoolId, email: at('member') })
  const newcomer = { firstName: 'Zara', lastName: 'Lee', passwordHash: '', askedAt: mondayMorning }
  await addNewcomer(database(), { schoolId, email: at('newcomer'), ...newcomer })
  await invite(cookie, [at('early')])
  const mixed = [at('member'), at('newcomer+2'), at('early'), 'tom@elsewhere.example', at('fresh')]
  const { invited, notInvited } = (await invite(cookie, mixed)).json()
  expect([invited, notInvited.map(({ email, why }: { email: string; why: string }) => `${email}: ${why}`)]).toEqual([
    [at('fresh')],
    [
      `${at('member')}: This person has a login at your school already.`,
      `${at('newcomer+2')}: This person is waiting already: you can approve them above.`,
      `${at('early')}: This person is invited already: you can send the invitation again.`,
      `tom@elsewhere.example: Please use an email at your school: ${at('')}`,
    ],
  ])
  expect((await lettersTo(at('early'))).length).toBe(1)
  expect((await lettersTo('tom@elsewhere.example')).length).toBe(0)
  const none = await invite(cookie, [at('early'), at('member')])
  expect([none.statusCode, none.json().message]).toEqual([409, 'None of these people can be invited.'])
})

test('an empty list, one of sixty-one and one with something else in it are refused whole', async () => {
  const { cookie, at } = await schoolWithDomain()
  const many = Array.from({ length: 61 }, (_, each) => at(`teacher-${each}`))
  const said = await Promise.all(
    [[], many, [at('amira'), 'not an address'], [`${at('amira')}\r\nBcc: evil@x.example`]].map(async (emails) => {
      const response = await invite(cookie, emails)
      return [response.statusCode, response.json().issues[0].message]
    }),
  )
  expect(said).toEqual([
    [400, 'Please enter an email address'],
    [400, 'Please invite at most 60 people at once'],
    [400, 'Please enter an email address'],
    [400, 'Please enter an email address'],
  ])
  expect(await states(cookie)).toEqual([])
})

test('the same list sent ten times at once makes one invitation and one mail for each', async () => {
  const { cookie, at } = await schoolWithDomain()
  const emails = [at('amira'), at('tom'), at('zara')]
  const orders = [emails, emails.toReversed()]
  const responses = await Promise.all(Array.from({ length: 10 }, (_, each) => invite(cookie, orders[each % 2] ?? [])))
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  for (const email of emails) expect((await lettersTo(email)).length, email).toBe(1)
  expect(await states(cookie)).toHaveLength(3)
})

test('an invitation sent again gets a new link, and the one before stops working', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  const response = await again(cookie, await idOf(cookie, at('amira')), after(2))
  expect([response.statusCode, response.json().message]).toEqual([
    200,
    `A new link is on its way to ${at('amira')}. The one before no longer works.`,
  ])
  const [first = '', second = ''] = await tokensTo(at('amira'))
  expect([await check(first, after(2)), await check(second, after(8.9)), await check(second, after(9))]).toEqual([
    'replaced',
    'open',
    'expired',
  ])
  const [invitation] = await listed(cookie, after(2))
  expect(invitation).toMatchObject({
    state: 'waiting',
    invitedAt: mondayMorning.toISOString(),
    sentAt: after(2).toISOString(),
    expiresAt: after(9).toISOString(),
  })
  expect((await join(second, schoolId)).statusCode).toBe(200)
})

test('two presses on “Send again” mail one link', async () => {
  const { cookie, at } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  const id = await idOf(cookie, at('amira'))
  const responses = await Promise.all([again(cookie, id), again(cookie, id)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429])
  const refused = responses.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().message).toMatch(/^This invitation was sent again a moment ago. Please wait a minute/)
  const [, newest = ''] = await tokensTo(at('amira'))
  expect([(await lettersTo(at('amira'))).length, await check(newest)]).toEqual([2, 'open'])
})

test('the link of a withdrawn invitation says so and opens nothing, until it is sent again', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  const id = await idOf(cookie, at('amira'))
  expect((await withdraw(cookie, id, after(1))).statusCode).toBe(200)
  expect((await withdraw(cookie, id, after(2))).statusCode, 'twice').toBe(200)
  expect(await listed(cookie)).toMatchObject([{ state: 'withdrawn', withdrawnAt: after(1).toISOString() }])
  const [first = ''] = await tokensTo(at('amira'))
  expect(await check(first)).toBe('withdrawn')
  const refused = await join(first, schoolId)
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This invitation was withdrawn. If you work at this school, please speak to the colleague who invited you.',
  ])
  expect(await findAccountByEmail(database(), at('amira'))).toBeUndefined()

  expect((await again(cookie, id)).statusCode).toBe(200)
  const [, second = ''] = await tokensTo(at('amira'))
  expect([await check(first), await states(cookie)]).toEqual(['replaced', [[at('amira'), 'waiting']]])
  expect((await join(second, schoolId)).statusCode).toBe(200)
})

test('joining and withdrawing at the same time leave a member or a withdrawn invitation, never both', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  for (const name of ['amira', 'tom', 'zara']) {
    await invite(cookie, [at(name)])
    const [id, [token = '']] = [await idOf(cookie, at(name)), await tokensTo(at(name))]
    const [joined, withdrawn] = await Promise.all([join(token, schoolId), withdraw(cookie, id)])
    const isMember = (await findAccountByEmail(database(), at(name))) !== undefined
    expect([joined.statusCode, withdrawn.statusCode]).toEqual(isMember ? [200, 404] : [400, 200])
    expect((await states(cookie)).some(([email]) => email === at(name))).toBe(!isMember)
  }
})

test('an invitation leaves the list when its owner joins, whichever link they use', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  const id = await idOf(cookie, at('amira'))
  await testApp({ db: database() }).inject(post('/api/auth/join', { email: at('amira') }))
  await runJob(platform(), 'send-join-links')
  const [, asked = ''] = await tokensTo(at('amira'))
  expect((await join(asked, schoolId)).statusCode).toBe(200)
  expect(await states(cookie)).toEqual([])
  for (const late of [await again(cookie, id), await withdraw(cookie, id)])
    expect([late.statusCode, late.json().message]).toEqual([404, 'This invitation is no longer on your list.'])
})

test('a member who changes to an invited address shows as a member only', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await invite(cookie, [at('amira.khan')])
  const { accountId } = await aTeacher(platform(), { schoolId, email: at('amira') })
  await database()
    .update(accounts)
    .set({ email: at('amira.khan') })
    .where(eq(accounts.id, accountId))
  expect([await states(cookie), await countColleagues(database(), schoolId, mondayMorning)]).toEqual([[], 1])
})

test('another school’s invitations can be neither sent again nor withdrawn', async () => {
  const [school, stranger] = [await schoolWithDomain(), await schoolWithDomain()]
  await invite(school.cookie, [school.at('amira')])
  const id = await idOf(school.cookie, school.at('amira'))
  for (const response of [
    await again(stranger.cookie, id),
    await withdraw(stranger.cookie, id),
    await withdraw(stranger.cookie, 'not-an-id'),
  ])
    expect([response.statusCode, response.json().message]).toEqual([404, 'This invitation is no longer on your list.'])
  const [token = ''] = await tokensTo(school.at('amira'))
  expect([await check(token), await states(stranger.cookie)]).toEqual(['open', []])
})

test('the list looks the same for an email that has an account elsewhere', async () => {
  const { cookie, at } = await schoolWithDomain()
  await aTeacher(platform(), { email: at('known') })
  const { invited, notInvited } = (await invite(cookie, [at('fresh'), at('known')])).json()
  expect([invited, notInvited]).toEqual([[at('fresh'), at('known')], []])
  const seen = async (now?: Date) => (await listed(cookie, now)).map((each) => ({ ...each, id: '', email: '' }))
  const [fresh, known] = await seen()
  expect(known).toEqual(fresh)
  const ids = (await listed(cookie)).map(({ id }) => id)
  const sent = await Promise.all(ids.map((id) => again(cookie, id)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const taken = await Promise.all(ids.map((id) => withdraw(cookie, id)))
  expect(taken.map(({ json }) => json())).toEqual([taken[0]?.json(), taken[0]?.json()])
  const letters = await lettersTo(at('known'))
  expect(letters.map(({ button }) => button?.url)).toEqual(Array(2).fill(expect.stringMatching(/\/login$/)))
})

test('the mail names who invites in its subject and its first sentence, as text', async () => {
  const firstName = `<b>${'N'.repeat(96)}`
  const { cookie, at, email } = await schoolWithDomain({ name: 'Rowan & Ash <Primary>', firstName, lastName: 'Shah' })
  await invite(cookie, [at('amira')])
  const [letter] = await lettersTo(at('amira'))
  if (!letter) throw new Error('No letter was sent.')
  expect(letter.replyTo).toBe(email)
  const seller = { appUrl: 'https://dailydot.example', supportEmail: '', businessName: '', businessAddress: '' }
  const { subject, text, html } = renderLetter(letter, { ...seller, vatNumber: '' })
  expect(subject).toBe(`${firstName.slice(0, 79)}… invites you to The Daily Dot`)
  expect(text).toMatch(/^<b>N{76}… at Rowan & Ash <Primary> invites you to The Daily Dot: one good question/)
  expect(html).not.toMatch(/<b>N|<Primary>/)
})

test('a school whose staff share one login invites in its own name', async () => {
  const { cookie, at, accountId } = await schoolWithDomain()
  await database().update(accounts).set({ firstName: null, lastName: null }).where(eq(accounts.id, accountId))
  await invite(cookie, [at('amira')])
  const [letter] = await lettersTo(at('amira'))
  expect([letter?.subject, letter?.paragraphs[0]]).toEqual([
    'Rowan Primary invites you to The Daily Dot',
    expect.stringMatching(/^Rowan Primary invites you to The Daily Dot: one good question/),
  ])
})

test('an unconfirmed account cannot invite', async () => {
  const { cookie, at } = await schoolWithDomain({ isUnverified: true })
  const response = await invite(cookie, [at('amira')])
  expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('confirm your email')])
  expect(await database().$count(invitations, eq(invitations.email, at('amira')))).toBe(0)
})

test('a person is invited at most three times a day', async () => {
  const { cookie, at } = await schoolWithDomain()
  for (let times = 0; times < 3; times += 1) {
    expect((await invite(cookie, [at('eager')])).statusCode).toBe(200)
    expect((await invite(cookie, [at('eager')])).statusCode, 'does not count').toBe(409)
    await withdraw(cookie, await idOf(cookie, at('eager')))
  }
  const { invited, notInvited } = (await invite(cookie, [at('eager'), at('fresh')])).json()
  expect([invited, notInvited]).toEqual([
    [at('fresh')],
    [{ email: at('eager'), why: 'This email has been invited three times today.' }],
  ])
  expect(await states(cookie)).toContainEqual([at('eager'), 'withdrawn'])
  expect((await again(cookie, await idOf(cookie, at('eager')))).statusCode).toBe(429)
  expect((await lettersTo(at('eager'))).length).toBe(3)
})

test(
  'a school invites at most 150 people a day; a list that goes beyond is refused whole',
  { tags: ['long'] },
  async () => {
    const { cookie, at } = await schoolWithDomain()
    const batch = (number: number, size: number) =>
      Array.from({ length: size }, (_, each) => at(`teacher-${number}-${each}`))
    for (const number of [1, 2]) expect((await invite(cookie, batch(number, 60))).statusCode).toBe(200)
    const refused = await invite(cookie, batch(3, 31))
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^A school can send 150 invitations a day\. Please wait/),
    ])
    expect(await database().$count(outbox, like(outbox.to, at('teacher-3-%')))).toBe(0)
    expect((await invite(cookie, batch(3, 30))).statusCode).toBe(200)
    expect((await invite(cookie, [at('one-more')])).statusCode).toBe(429)
  },
)

test('an invitation is deleted thirty days after its link has expired', async () => {
  const { cookie, at } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  await runJob(platform(after(36)), 'sweep-invitations')
  expect(await states(cookie)).toHaveLength(1)
  await runJob(platform(after(38)), 'sweep-invitations')
  expect(await states(cookie)).toEqual([])
})

test('a removed member’s invitation is forgotten with them', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  await invite(cookie, [at('amira')])
  const [token = ''] = await tokensTo(at('amira'))
  await join(token, schoolId)
  const member = await findAccountByEmail(database(), at('amira'))
  await send(cookie, `/api/school/staff/${member?.id}`, { method: 'DELETE' })
  const { outbox: _, throttle_counters: __, ...rows } = await everyRow(database())
  expect(
    Object.entries(rows).filter(([, all]) => all.some((row) => row.includes(at('amira')))),
    'no table keeps the email',
  ).toEqual([])
})

test('colleagues are those who joined, who wait to be let in, and whose invitation waits', async () => {
  const { cookie, at, schoolId } = await schoolWithDomain()
  const count = (now = mondayMorning) => countColleagues(database(), schoolId, now)
  expect(await count()).toBe(0)
  await aTeacher(platform(), { schoolId })
  const newcomer = { firstName: 'Zara', lastName: 'Lee', passwordHash: '', askedAt: mondayMorning }
  await invite(cookie, [at('amira'), at('tom'), at('zara')])
  await addNewcomer(database(), { schoolId, email: at('zara'), ...newcomer })
  await withdraw(cookie, await idOf(cookie, at('tom')))
  expect([await count(), await count(after(7))]).toEqual([3, 2])
})
