import { expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { slidesIn } from '#server/slides/library/rules.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/backups.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testLibrary } from '#tests/support/library.ts'
import { logoCalls } from '#tests/support/logos.ts'
import { ownSlideCalls } from '#tests/support/own-slides.ts'
import { aCardPayer } from '#tests/support/payers.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })

/** A school that has left something in every place where a school can. */
async function aSchoolEverywhere(name: string) {
  const school = await aCardPayer(platform(), { name, email: `office@${name}.example`, domains: [`${name}.example`] })
  const { cookie, email, accountId, schoolId } = school
  const [slide] = slidesIn(testLibrary)
  await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  await app().inject(post('/api/auth/school-login', { email, password: 'correct horse battery' }))
  await app().inject(post('/api/auth/school-login', { email, password: 'wrong' }))
  await app().inject({ url: '/api/calendar', headers: { cookie } })
  await ownSlideCalls(app).added(school)
  await logoCalls(app).saved(school)
  await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  const letter = { subject: `Dear ${name}`, heading: name, paragraphs: [] }
  await queueMail(database(), { to: email, letter, createdAt: mondayMorning })
  return { ...school, traces: [name, email, accountId, schoolId] }
}

/** The tables in which anything says one of these words. Not what was counted: that goes by itself, within the hour. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const { throttle_counters: _, ...kept } = await everyRow(database())
  const all = Object.entries(kept)
  return all.filter(([, rows]) => rows.some((row) => words.some((word) => row.includes(word)))).map(([name]) => name)
}

test('of a school that deletes its account nothing stays that says who it was, but its invoices', async () => {
  const { cookie, traces, accountId, schoolId } = await aSchoolEverywhere('hazelwood')
  const everywhere =
    'accounts audit_log calendar_feeds invoices known_browsers links outbox school_domains schools sessions slides stored_objects usage'
  expect(await tablesThatSay(traces)).toEqual(expect.arrayContaining(everywhere.split(' ')))
  const payload = { currentPassword: 'correct horse battery' }
  const deleted = await app().inject({ ...post('/api/account', payload, { cookie }), method: 'DELETE' })
  expect(deleted.statusCode).toBe(200)
  const named = traces.filter((word) => ![accountId, schoolId].includes(word))
  // The mails say that the account is deleted, and to the owner, for thirty days, that it was paid for. In the log stays that something happened, by ids that lead nowhere any more.
  expect(await tablesThatSay(named)).toEqual(['outbox', 'invoices'])
  expect(await tablesThatSay([accountId, schoolId])).toEqual(['audit_log'])
})

test('of one that goes after seven years not even those', async () => {
  const { traces, accountId, schoolId } = await aSchoolEverywhere('birchwood')
  await runJob(testPlatform({ db: database(), now: new Date('2034-12-01T00:00:00Z') }), 'sweep-accounts')
  // The mail is the owner's, and is from just now.
  expect(await tablesThatSay(traces.filter((word) => ![accountId, schoolId].includes(word)))).toEqual(['outbox'])
  expect(await tablesThatSay([accountId, schoolId])).toEqual(['audit_log'])
})
