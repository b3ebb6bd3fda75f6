import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#server/accounts/sessions/table.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`
const day = 24 * 60

const isSignedIn = async (cookie: string) =>
  (await testApp({ db: database() }).inject({ url: '/api/account', headers: { cookie } })).statusCode === 200

const doors = [
  { door: 'school', make: aSchool, idle: 30 * day, most: 365 * day },
  { door: 'test', make: aTestAccount, idle: 30 * day, most: 365 * day },
  { door: 'administrators’', make: anAdmin, idle: 12 * 60, most: day },
]

test.for(doors)('a session of the $door door ends after $idle minutes without use', async ({ make, idle }) => {
  const { cookie, accountId } = await make(platform())
  const lastUsed = async (minutes: number) => {
    await database()
      .update(sessions)
      .set({ seenAt: minutesAgo(minutes) })
      .where(eq(sessions.accountId, accountId))
    return isSignedIn(cookie)
  }
  expect(await lastUsed(idle - 5)).toBe(true)
  // Using the session restarts its idle timeout.
  const [used] = await database().select().from(sessions).where(eq(sessions.accountId, accountId))
  expect(Date.now() - Number(used?.seenAt)).toBeLessThan(60_000)
  expect(await lastUsed(idle + 5)).toBe(false)
})

test.for(doors)(
  'a session of the $door door ends after $most minutes even if used, and is swept',
  async ({ make, most }) => {
    const { cookie, accountId } = await make(platform())
    const begun = (minutes: number) =>
      database()
        .update(sessions)
        .set({ createdAt: minutesAgo(minutes) })
        .where(eq(sessions.accountId, accountId))
    const sweep = async () => {
      await runJob(platform(), 'sweep-sessions')
      return database().$count(sessions, eq(sessions.accountId, accountId))
    }
    await begun(most - 5)
    expect([await isSignedIn(cookie), await sweep()]).toEqual([true, 1])
    await begun(most + 5)
    expect([await isSignedIn(cookie), await sweep()]).toEqual([false, 0])
  },
)

test('a sign-in always issues a new session id, and ends the session that the browser had', async () => {
  const { cookie, email } = await aSchool(platform())
  const login = { email, password: 'correct horse battery' }
  const signInWith = async (brought: string) => {
    const response = await testApp({ db: database() }).inject(
      post('/api/auth/school-login', login, { cookie: brought }),
    )
    return `dd_school=${response.cookies.find(({ name }) => name === 'dd_school')?.value}`
  }
  const first = await signInWith('dd_school=planted')
  expect(first).not.toContain('planted')
  expect(await isSignedIn('dd_school=planted')).toBe(false)
  const second = await signInWith(first)
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(cookie)]).toEqual([false, true, true])
})
