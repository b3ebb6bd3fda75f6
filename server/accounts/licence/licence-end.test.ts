import { expect, test, vi } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, mondayMorning, post, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const day = 24 * 3_600_000

/** One app with a clock that the test moves, so that its session cache holds entries from before the move. */
function aProcess() {
  let now = mondayMorning
  const app = freshApp({ db: database(), clock: { now: () => now } })
  const statusesAt = async (cookie: string, at: number): Promise<number[]> => {
    now = new Date(at)
    const urls = ['/api/slides/current', '/api/slides/week', '/api/stats', '/api/account']
    return Promise.all(urls.map(async (url) => (await app.inject({ url, headers: { cookie } })).statusCode))
  }
  return { app, statusesAt }
}

const open = [200, 200, 200, 200]
/** The account page stays readable: renewing starts there. */
const closed = [402, 402, 402, 200]

const later = (days: number) => mondayMorning.getTime() + days * day
const aPaidYear = new Date('2027-11-16T08:50:00Z').getTime()

test.for<[string, Parameters<typeof updateSchool>[2], number]>([
  ['a paid year', { renewsByCard: false }, new Date('2027-11-06T08:50:00Z').getTime()],
  ['an unpaid order', { paymentStatus: 'pending', licenceStartedAt: null }, later(20)],
  ['a year that renews by card', { renewsByCard: true, licenceEndsAt: new Date(aPaidYear) }, aPaidYear + 14 * day],
  ['an ordered renewal', { licenceEndsAt: new Date(later(5)), renewalOrderedAt: new Date(later(0)) }, later(30)],
  [
    'a year from 29 February',
    { licenceStartedAt: new Date('2028-02-29T12:00:00Z') },
    Date.parse('2029-03-01T12:00:00Z'),
  ],
])('%s ends on time for the school and its staff, also with cached sessions', async ([, dates, end]) => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await updateSchool(database(), school.schoolId, dates)
  const { statusesAt } = aProcess()
  for (const { cookie } of [school, teacher]) {
    expect(await statusesAt(cookie, end - 1)).toEqual(open)
    expect(await statusesAt(cookie, end)).toEqual(closed)
    // The session itself is still valid: before the end it works as before.
    expect(await statusesAt(cookie, end - 1)).toEqual(open)
  }
})

test('a refund ends the licence of a signed-in user', async () => {
  const payer = await aCardPayer(platform())
  const { cookie } = await anAdmin(platform())
  const { app, statusesAt } = aProcess()
  expect(await statusesAt(payer.cookie, later(0))).toEqual(open)
  const url = `/api/admin/invoices/${payer.invoice.id}/refund`
  expect((await app.inject(post(url, undefined, { cookie }))).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await statusesAt(payer.cookie, later(0))).toEqual(closed), 10_000)
})
