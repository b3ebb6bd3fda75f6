import { expect, test } from 'vitest'
import { calendarFeeds } from '#contract/slides/calendar-feed.ts'
import { addNewcomer, addRemoved } from '#server/accounts/joining/store.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { favourites } from '#server/library/favourites/table.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { everyRow } from '#tests/support/platform/database/backups.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { feedPath } from '#tests/support/slides/calendar-feeds.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })

/** A school with data in every table that can hold any. */
async function aSchoolEverywhere(name: string) {
  const school = await aCardPayer(platform(), { name, email: `office@${name}.example`, domains: [`${name}.example`] })
  const { cookie, email, accountId, schoolId } = school
  const [slide] = slidesIn(testLibrary)
  await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  const choices = ['For', 'Against'].map((words) => ({ words, before: 9, after: 9 }))
  await app().inject(post(`/api/slides/${slide?.id}/votes`, { ageGroup: 'ks1', choices }, { cookie }))
  await app().inject(post('/api/auth/school-login', { email, password: 'correct horse battery' }))
  await app().inject(post('/api/auth/school-login', { email, password: 'wrong' }))
  for (const feed of calendarFeeds) await feedPath(app(), school, feed)
  await ownSlideCalls(app).added(school)
  for (const whose of ['person', 'school'] as const)
    await swapCalls(app).swapped(school, '2026-11-16', { slideId: `${slide?.id}`, for: whose, reason: name })
  await database()
    .insert(favourites)
    .values({ accountId, slideId: `${slide?.id}`, createdAt: mondayMorning })
  await logoCalls(app).saved(school)
  await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  const newcomer = { firstName: 'Amira', lastName: 'Khan', passwordHash: '', askedAt: mondayMorning }
  await addNewcomer(database(), { ...newcomer, schoolId, email: `amira@${name}.example` })
  await addRemoved(database(), { schoolId, email: `zara@${name}.example`, removedAt: mondayMorning })
  const letter = { subject: `Dear ${name}`, heading: name, paragraphs: [] }
  await queueMail(database(), { to: email, letter, createdAt: mondayMorning })
  return { ...school, traces: [name, email, accountId, schoolId] }
}

/** The tables in which a row contains one of these words. Ignores rate-limit counters, which expire within the hour. */
async function tablesContaining(words: readonly string[]): Promise<string[]> {
  const { throttle_counters: _, ...kept } = await everyRow(database())
  const all = Object.entries(kept)
  return all.filter(([, rows]) => rows.some((row) => words.some((word) => row.includes(word)))).map(([name]) => name)
}

test('after a school deletes its account only its invoices and recent mails identify it', async () => {
  const { cookie, traces, accountId, schoolId } = await aSchoolEverywhere('hazelwood')
  const everywhere =
    'accounts audit_log calendar_feeds favourites invoices known_browsers links outbox removed_staff school_domains schools sessions slide_feeds slides stored_objects swaps usage votes waiting_staff'
  expect(await tablesContaining(traces)).toEqual(expect.arrayContaining(everywhere.split(' ')))
  const payload = { currentPassword: 'correct horse battery' }
  const deleted = await app().inject({ ...post('/api/account', payload, { cookie }), method: 'DELETE' })
  expect(deleted.statusCode).toBe(200)
  const named = traces.filter((word) => ![accountId, schoolId].includes(word))
  // Mails: the confirmation of the deletion, and for thirty days the notice of payment to the owner. The audit log keeps entries
  // under ids that no longer resolve; that there was a deletion moves to the ledger.
  await runJob(platform(), 'write-erasures')
  expect(await tablesContaining(named)).toEqual(['outbox', 'invoices'])
  expect(await tablesContaining([accountId, schoolId])).toEqual(['audit_log'])
})

test('after seven years not even the invoices of a school are kept', async () => {
  const { traces, accountId, schoolId } = await aSchoolEverywhere('birchwood')
  await runJob(testPlatform({ db: database(), now: new Date('2034-12-01T00:00:00Z') }), 'sweep-accounts')
  await runJob(platform(), 'write-erasures')
  // The mail is the recent notice to the owner.
  expect(await tablesContaining(traces.filter((word) => ![accountId, schoolId].includes(word)))).toEqual(['outbox'])
  expect(await tablesContaining([accountId, schoolId])).toEqual(['audit_log'])
})
