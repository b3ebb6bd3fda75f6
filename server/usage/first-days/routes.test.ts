import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dismissFirstDays } from '#contract/usage/dismiss-first-days.ts'
import { readFirstDays } from '#contract/usage/first-days.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const days = (count: number) => new Date(mondayMorning.getTime() + count * 24 * 60 * 60 * 1000)
const [slide] = slidesIn(testLibrary)

type Person = { cookie: string }

function call(method: 'GET' | 'DELETE', { cookie }: Person, now = mondayMorning) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return testApp({ db: database(), now }).inject({ method, url: readFirstDays.path, headers })
}
const firstDays = async (person: Person, now?: Date) => (await call('GET', person, now)).json()
const send = (url: string, body: object, { cookie }: Person) =>
  testApp({ db: database() }).inject(post(url, body, { cookie }))
const present = (person: Person) => send(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, person)
const invite = (person: Person, email: string) => send('/api/school/staff/invitations', { emails: [email] }, person)

const nothingYet = { hasPassword: true, hasLogo: false, colleagues: 0, hasPresented: false }

test('a new school sees what it has done of its first steps, and nothing once all are done', async () => {
  const school = await aSchool(platform(), { domains: ['elm.example'] })
  const other = await aSchool(platform(), { domains: ['elm.example'] })
  expect(await firstDays(school)).toEqual(nothingYet)

  await aTeacher(platform(), { schoolId: school.schoolId, email: 'joined@elm.example' })
  for (const email of ['ann@elm.example', 'ann@elm.example', 'joined@elm.example'])
    expect((await invite(school, email)).statusCode).toBeLessThan(500)
  expect(await firstDays(school)).toEqual({ ...nothingYet, colleagues: 2 })

  await present(school)
  expect(await firstDays(school)).toEqual({ ...nothingYet, colleagues: 2, hasPresented: true })
  await invite(school, 'bob@elm.example')
  await database().update(schools).set({ logoKey: 'a-logo' }).where(eq(schools.id, school.schoolId))
  // Read with the session, which is cached until the change is announced.
  await expect.poll(() => firstDays(school)).toBeNull()
  expect(await firstDays(other)).toEqual(nothingYet)
})

test('a buyer who has not confirmed the email sees that the password is the first step', async () => {
  const buyer = await aSchool(platform(), { isUnverified: true })
  await database().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, buyer.accountId))
  expect(await firstDays(buyer)).toEqual({ ...nothingYet, hasPassword: false })
})

test('the list is put away for good, and putting it away twice does no harm', async () => {
  const [school, other] = [await aSchool(platform()), await aSchool(platform())]
  const dismissed = await Promise.all([call('DELETE', school), call('DELETE', school)])
  expect(dismissed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(dismissFirstDays.response.parse(dismissed[0]?.json())).toMatchObject({ success: true })
  await expect.poll(() => firstDays(school)).toBeNull()
  expect(await firstDays(other)).toEqual(nothingYet)
})

test('an account that is four weeks old has no list', async () => {
  const school = await aSchool(platform())
  expect(await firstDays(school, new Date(days(28).getTime() - 1))).toEqual(nothingYet)
  expect(await firstDays(school, days(28))).toBeNull()
})

test('only a school’s own account has a list', async () => {
  const refused = [
    await aTeacher(platform()),
    await aSchool(platform(), { plan: 'individual' }),
    await aTestAccount(platform(), { trialEndsAt: days(10) }),
  ]
  for (const person of refused) {
    expect((await call('GET', person)).statusCode).toBe(403)
    expect((await call('DELETE', person)).statusCode).toBe(403)
  }
  const admin = await anAdmin(platform())
  expect([(await call('DELETE', admin)).statusCode, await firstDays(admin)]).toEqual([200, null])
})
