import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '#server/platform/security/sessions.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'
import { type Calendar, type Calendars, calendarsOf } from './service.ts'

const database = testDatabase()
const app = () => testApp({ db: database() })
const { added, remove } = ownSlideCalls(app)
const { call, withdrawn } = swapCalls(app)

let calendars: Calendars
let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  const platform = testPlatform({ db: database() })
  calendars = calendarsOf(platform, { ...testLibrary, createdAt: () => mondayMorning })
  school = await aSchool(platform)
  await vi.waitUntil(() => platform.changes.isLive(), { timeout: 10_000 })
})

function calendarOf(schoolId: string, swaps?: Actor['swaps']): Calendar | Promise<Calendar> {
  return calendars.of({ accountId: schoolId, schoolId, swaps })
}

test('everyone without swaps and own slides shares one calendar, at once and whatever other schools pin', async () => {
  const shared = await calendarOf('a')
  const { id } = await added(school, { title: 'Ours', pinnedOn: '2026-11-16' })
  expect(await calendarOf('b')).toBe(shared)
  await expect.poll(() => calendarOf('c') === shared).toBe(true)
  expect((await calendarOf(school.schoolId)).parts.own).toMatchObject([{ written: { title: 'Ours' } }])
  await remove(school, id)
  expect(await calendarOf(school.schoolId)).toBe(shared)
})

test('a school that swaps for everybody shares its own calendar, and a person who swaps has one', async () => {
  const schoolId = randomUUID()
  const [shared, ofSchool] = [await calendarOf('a'), await calendarOf(schoolId, { school: 1, own: 0 })]
  const ofPerson = await calendarOf(schoolId, { school: 1, own: 1 })
  expect(new Set([shared, ofSchool, ofPerson]).size).toBe(3)
  expect(await calendarOf(schoolId, { school: 1, own: 0 })).toBe(ofSchool)
  expect(await calendarOf(schoolId, { school: 2, own: 0 })).not.toBe(ofSchool)
})

test('a withdrawal makes every calendar a new one', async () => {
  const before = [await calendarOf('a'), await calendarOf(school.schoolId, { school: 0, own: 1 })]
  const admin = await anAdmin(testPlatform({ db: database() }))
  const { id } = await withdrawn(admin, { slideId: 'week-13-monday', replacementId: 'week-12-monday' })
  for (const calendar of [await calendarOf('a'), await calendarOf(school.schoolId, { school: 0, own: 1 })]) {
    expect(before).not.toContain(calendar)
    expect(calendar.parts.withdrawals).toMatchObject([{ slideId: 'week-13-monday' }])
  }
  await call('DELETE', `/api/admin/withdrawals/${id}`, admin)
})
