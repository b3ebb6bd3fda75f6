import { expect, test } from 'vitest'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCardPayer } from '#tests/support/payers.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/people.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const day = 24 * 3_600_000
const later = (days: number) => new Date(mondayMorning.getTime() + days * day)

/** In two processes at once, which is what a restart in the middle comes to as well. */
async function runOn(days: number): Promise<void> {
  await Promise.all([0, 1].map(() => runJob(platform(later(days)), 'remind-of-licences')))
}

async function subjectsTo(email: string): Promise<string[]> {
  const mails = await readableMails(database(), 10_000)
  return mails
    .filter(({ to }) => to === email)
    .map(({ letter }) => letter.subject)
    .toReversed()
}

/** What the job has written to somebody, run on these days. */
async function heardOn(days: readonly number[], email: string): Promise<string[]> {
  const before = (await subjectsTo(email)).length
  for (const each of days) await runOn(each)
  return (await subjectsTo(email)).slice(before)
}

/** A school that has ordered by transfer, for the first time or for a further year. */
async function anOrder(licence: 'paid' | 'unpaid', now = mondayMorning) {
  const person = await aSchool(platform(now), { licence, name: 'Oak' })
  const school = await findSchool(database(), person.schoolId)
  if (!school) throw new Error('There is no school.')
  const billTo = { name: 'Priya Shah', schoolName: 'Oak', email: person.email, address: null, purchaseOrder: null }
  const isRenewal = licence === 'paid'
  await updateSchool(database(), school.id, isRenewal ? { renewalOrderedAt: now } : { orderedAt: now })
  return { ...person, invoice: await billTransfer(platform(now), { school, isRenewal, billTo }) }
}

const everyDay = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, index) => from + index)

test('a licence that a card renews: two mails that name the price and the day, and no more', async () => {
  const payer = await aCardPayer(platform())
  expect(await heardOn(everyDay(330, 366), payer.email)).toEqual([
    'Your licence for The Daily Dot renews on 16 November 2027',
    'Your licence for The Daily Dot renews on 16 November 2027',
  ])
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === payer.email)
  expect(last?.letter.paragraphs[0]).toContain('Your card will be charged £74.99 on 16 November 2027')
  expect(last?.createdAt).toEqual(later(358))
})

test('a licence that nothing renews: thirty days before, seven days before, and when it has ended', async () => {
  // It began ten days before that Monday.
  const { email } = await aSchool(platform(), { plan: 'individual' })
  expect(await heardOn(everyDay(320, 380), email)).toEqual([
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('an hour, a day or a week that was missed is made up for, and nothing comes twice', async () => {
  const { email } = await aSchool(platform())
  expect(await heardOn([324.9, 340, 340.04, 341, 354.9, 354.95, 360, 360.04, 400], email)).toEqual([
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('the next year has reminders of its own', async () => {
  const { email, schoolId } = await aSchool(platform())
  expect(await heardOn([326, 350], email)).toHaveLength(2)
  await updateSchool(database(), schoolId, { licenceEndsAt: later(355 + 366) })
  expect(await heardOn([355, 360], email)).toEqual([])
  expect(await heardOn([355 + 366 - 20, 355 + 366 - 5], email)).toHaveLength(2)
})

test('whoever cancels between two reminders reads in the second that nothing is charged', async () => {
  const payer = await aCardPayer(platform())
  await runOn(340)
  await testApp({ db: database() }).inject(post('/api/licence/cancel', undefined, { cookie: payer.cookie }))
  expect(await heardOn([360, 366], payer.email)).toEqual([
    'Your licence for The Daily Dot ends on 16 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('a first order that is not paid: a week before the thirty days end, and once when they are over', async () => {
  const { email, invoice } = await anOrder('unpaid')
  const owner = 'support@dailydot.example'
  const ownersMails = (await subjectsTo(owner)).filter((subject) => subject.includes(`${invoice.reference}`)).length
  expect(await heardOn([22.9, 23, 23.1, 29.9, 30, 30.1, 45], email)).toEqual([
    `Please pay your order ${invoice.reference} by 16 December 2026`,
    `Your order ${invoice.reference} is overdue`,
  ])
  const heard = (await subjectsTo(owner)).filter((subject) => subject.includes(`${invoice.reference}`))
  expect(heard.slice(ownersMails)).toEqual([`Overdue: ${invoice.reference}, Oak, £74.99`])
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === email)
  expect(last?.letter.paragraphs[0]).toContain('Your slides are closed')
  expect(last?.letter.invoice).toMatchObject({ id: invoice.id })
})

test('a further year that is ordered and not paid says that the year that is paid goes on', async () => {
  const { email, invoice } = await anOrder('paid')
  await runOn(31)
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === email)
  expect(last?.letter.subject).toBe(`Your order ${invoice.reference} is overdue`)
  expect(last?.letter.paragraphs[0]).toContain('Your slides go on')
})

test('whoever has paid hears nothing more of it', async () => {
  const { email, invoice } = await anOrder('unpaid')
  const { cookie } = await anAdmin(platform())
  const paid = post(`/api/admin/invoices/${invoice.id}/paid`, undefined, { cookie })
  expect((await testApp({ db: database(), now: later(10) }).inject(paid)).statusCode).toBe(200)
  expect(await heardOn([23, 30, 31], email)).toEqual([])
})

test('whoever got the money back is not told that the licence has ended', async () => {
  const payer = await aCardPayer(platform())
  const { cookie } = await anAdmin(platform())
  const url = `/api/admin/invoices/${payer.invoice.id}/refund`
  expect((await testApp({ db: database() }).inject(post(url, undefined, { cookie }))).statusCode).toBe(200)
  expect(await heardOn([0.1, 1, 5], payer.email)).toEqual([])
})

test('only whoever holds the licence hears: no staff and no trial', async () => {
  const school = await aSchool(platform())
  const second = await aTeacher(platform(), { schoolId: school.schoolId })
  const trial = await aTestAccount(platform(), { trialEndsAt: later(14) })
  await runOn(350)
  expect([await subjectsTo(school.email), await subjectsTo(second.email), await subjectsTo(trial.email)]).toEqual([
    ['Your licence for The Daily Dot ends on 6 November 2027'],
    [],
    [],
  ])
})
