import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '#contract/accounts/account.ts'
import * as account from '#contract/accounts/settings.ts'
import { schoolLogout } from '#contract/accounts/sign-out.ts'
import { removeStaff } from '#contract/accounts/staff.ts'
import { deleteAccount } from '#contract/privacy/deletion.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { makeLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { hashSessionId, sessionHandle } from '#server/platform/security/sessions.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { mondayMorning, post } from '#tests/support/platform/app.ts'
import { type Process, twoProcesses } from '#tests/support/platform/two-processes.ts'

const day = 24 * 60 * 60 * 1000
let now = mondayMorning
const { here, elsewhere, syncChanges } = twoProcesses({ now: () => now })
afterEach(() => {
  now = mondayMorning
  vi.useRealTimers()
})

async function status({ app }: Process, cookie: string): Promise<number> {
  return (await app.inject({ url: currentSlide.path, headers: { cookie } })).statusCode
}

/** A request to each process fills both session caches. */
async function cacheInBoth(cookie: string): Promise<void> {
  await syncChanges()
  expect([await status(here(), cookie), await status(elsewhere(), cookie)]).toEqual([200, 200])
}

/** Deletes the session without a change notification, so that only the cache can still answer for it. */
async function deleteSilently(cookie: string): Promise<void> {
  await here().platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from sessions where id_hash = ${hashOf(cookie)}`)
  })
}

function hashOf(cookie: string): string {
  return hashSessionId(cookie.split('=')[1] ?? '')
}

const password = 'correct horse battery'
type Victim = { school: { cookie: string }; member: { cookie: string; accountId: string } }

/** Every way in which a session ends, as a write in the first process. */
const endings: Record<string, (victim: Victim) => Promise<unknown>> = {
  'signing out': ({ member: { cookie } }) => here().app.inject(post(schoolLogout.path, undefined, { cookie })),
  'signing out everywhere else': async ({ member: { accountId } }) =>
    here().app.inject(post(account.endOtherSessions.path, undefined, await anotherBrowser(accountId))),
  'ending it from another browser': async ({ member: { accountId, cookie } }) => {
    const id = sessionHandle(hashOf(cookie))
    const call = post(account.endSession.path.replace(':id', id), undefined, await anotherBrowser(accountId))
    return here().app.inject({ ...call, method: 'DELETE' })
  },
  'a new password': async ({ member: { accountId } }) => {
    const passwords = { currentPassword: password, newPassword: 'a kettle in the rain' }
    return here().app.inject(post(account.changePassword.path, passwords, await anotherBrowser(accountId)))
  },
  'removal by the school': ({ school: { cookie }, member: { accountId } }) =>
    here().app.inject({
      ...post(removeStaff.path.replace(':id', accountId), undefined, { cookie }),
      method: 'DELETE',
    }),
  'deletion of the school': ({ school: { cookie } }) =>
    here().app.inject({
      ...post(deleteAccount.path, { currentPassword: password }, { cookie }),
      method: 'DELETE',
    }),
  'a delete statement in the database': ({ member: { cookie } }) =>
    here().platform.db.execute(sql`delete from sessions where id_hash = ${hashOf(cookie)}`),
}

async function anotherBrowser(accountId: string): Promise<{ cookie: string }> {
  return { cookie: `dd_school=${await openSession(here().platform, accountId, 'school')}` }
}

test.for(Object.keys(endings))('%s ends a session at once, and in every process', async (way) => {
  const school = await aSchool(here().platform)
  const member = await aTeacher(here().platform, { schoolId: school.schoolId })
  await cacheInBoth(member.cookie)
  await endings[way]?.({ school, member })
  expect(await status(here(), member.cookie)).toBe(401)
  await expect.poll(() => status(elsewhere(), member.cookie)).toBe(401)
})

test('with cached sessions a licence still ends on time, and a payment reopens it at once', async () => {
  const { cookie, schoolId } = await aSchool(here().platform)
  const end = new Date('2027-11-06T08:50:00Z').getTime()
  now = new Date(end - 1)
  await cacheInBoth(cookie)
  now = new Date(end)
  expect([await status(here(), cookie), await status(elsewhere(), cookie)]).toEqual([402, 402])
  await here().platform.db.execute(
    sql`update schools set licence_started_at = ${now.toISOString()} where id = ${schoolId}`,
  )
  expect(await status(here(), cookie)).toBe(200)
  await expect.poll(() => status(elsewhere(), cookie)).toBe(200)
})

test('a new email that waits for its link shows at once in every process, until the link is withdrawn', async () => {
  const { cookie, accountId } = await aSchool(here().platform)
  const pendingEmail = async ({ app }: Process): Promise<unknown> =>
    (await app.inject({ url: readAccount.path, headers: { cookie } })).json().pendingEmail
  await cacheInBoth(cookie)
  await makeLink(here().platform, { purpose: 'email', email: 'new@oak.example', accountId, minutes: 60 })
  expect(await pendingEmail(here())).toBe('new@oak.example')
  await expect.poll(() => pendingEmail(elsewhere())).toBe('new@oak.example')
  await withdrawLinks(here().platform, accountId)
  expect(await pendingEmail(here())).toBeNull()
  await expect.poll(() => pendingEmail(elsewhere())).toBeNull()
})

test('a session is cached for at most thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { cookie } = await aTeacher(here().platform)
  await cacheInBoth(cookie)
  await deleteSilently(cookie)
  expect(await status(here(), cookie)).toBe(200)
  vi.advanceTimersByTime(30_000)
  expect(await status(here(), cookie)).toBe(401)
})

test('a session is not cached past its expiry', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { cookie } = await aTeacher(here().platform)
  const created = new Date(Date.now() - 365 * day + 20_000).toISOString()
  await here().platform.db.execute(sql`update sessions set created_at = ${created} where id_hash = ${hashOf(cookie)}`)
  await cacheInBoth(cookie)
  await deleteSilently(cookie)
  expect(await status(here(), cookie)).toBe(200)
  vi.advanceTimersByTime(20_000)
  expect(await status(here(), cookie)).toBe(401)
})

test('a cached session is refused in the cookie of another door', async () => {
  const { cookie } = await aTeacher(here().platform)
  await cacheInBoth(cookie)
  for (const door of ['dd_test', 'dd_admin']) {
    expect(await status(here(), cookie.replace('dd_school', door))).toBe(401)
  }
})

test('extending a session does not notify other processes, and any other change does', async () => {
  const { cookie } = await aTeacher(here().platform)
  const told: unknown[] = []
  elsewhere().platform.changes.onChange((change) => told.push(change))
  const setSeen = (when: string) =>
    here().platform.db.execute(
      sql`update sessions set seen_at = ${when}::timestamptz where id_hash = ${hashOf(cookie)}`,
    )
  await setSeen('tomorrow')
  await syncChanges()
  expect(told).not.toContainEqual({ table: 'sessions', id: hashOf(cookie) })
  await setSeen('yesterday')
  await syncChanges()
  expect(told).toContainEqual({ table: 'sessions', id: hashOf(cookie) })
})
