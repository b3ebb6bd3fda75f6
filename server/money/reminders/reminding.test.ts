import { expect, test } from 'vitest'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const day = 24 * 3_600_000
const later = (days: number) => new Date(mondayMorning.getTime() + days * day)

/** Runs the job twice concurrently, as two processes or a restart midway would. */
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

/** Subjects of the mails that the job, run on these days, sends to an email. */
async function mailsSentOn(days: readonly number[], email: string): Promise<string[]> {
  const before = (await subjectsTo(email)).length
  for (const each of days) await runOn(each)
  return (await subjectsTo(email)).slice(before)
}

/** A school with an unpaid transfer order, its first or a renewal. */
async function anOrder(licence: 'paid' | 'unpaid', now = mondayMorning) {
  const person = await aSchool(platform(now), { licence, name: 'Oak' })
  const school = await findSchool(database(), person.schoolId)
  if (!school) throw new Error('There is no school.')
  const billTo = { name: 'Priya Shah', schoolName: 'Oak', email: person.email, address: null, purchaseOrder: null }
  const isRenewal = licence === 'paid'
  return { ...person, invoice: await billTransfer(platform(now), { school, isRenewal, billTo }) }
}

const everyDay = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, index) => from + index)

test('a licence renewed by card gets two mails with the price and the date', async () => {
  const payer = await aCardPayer(platform())
  expect(await mailsSentOn(everyDay(330, 366), payer.email)).toEqual([
    'Your licence for The Daily Dot renews on 16 November 2027',
    'Your licence for The Daily Dot renews on 16 November 2027',
  ])
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === payer.email)
  expect(last?.letter.paragraphs[0]).toContain('Your card will be charged £74.99 on 16 November 2027')
  expect(last?.createdAt).toEqual(later(358))
})

test('a licence without renewal gets mails 30 days before, 7 days before and when it has ended', async () => {
  // The factory starts the licence ten days before that Monday.
  const { email } = await aSchool(platform(), { plan: 'individual' })
  expect(await mailsSentOn(everyDay(320, 380), email)).toEqual([
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('mails that the job missed are sent later, and none is sent twice', async () => {
  const { email } = await aSchool(platform())
  expect(await mailsSentOn([324.9, 340, 340.04, 341, 354.9, 354.95, 360, 360.04, 400], email)).toEqual([
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot ends on 6 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('the next year has reminders of its own', async () => {
  const { email, schoolId } = await aSchool(platform())
  expect(await mailsSentOn([326, 350], email)).toHaveLength(2)
  await updateSchool(database(), schoolId, { licenceEndsAt: later(355 + 366) })
  expect(await mailsSentOn([355, 360], email)).toEqual([])
  expect(await mailsSentOn([355 + 366 - 20, 355 + 366 - 5], email)).toHaveLength(2)
})

test('the second reminder says that nothing is charged if the renewal was cancelled after the first', async () => {
  const payer = await aCardPayer(platform())
  await runOn(340)
  await testApp({ db: database() }).inject(post('/api/licence/cancel', undefined, { cookie: payer.cookie }))
  expect(await mailsSentOn([360, 366], payer.email)).toEqual([
    'Your licence for The Daily Dot ends on 16 November 2027',
    'Your licence for The Daily Dot has ended',
  ])
})

test('an unpaid first order gets a mail a week before it is due, and one when it is overdue', async () => {
  const { email, invoice } = await anOrder('unpaid')
  const owner = 'support@dailydot.example'
  const ownersMails = (await subjectsTo(owner)).filter((subject) => subject.includes(`${invoice.reference}`)).length
  expect(await mailsSentOn([47.9, 48, 48.1, 54.9, 55, 55.1, 70], email)).toEqual([
    `Please pay your order ${invoice.reference} by 10 January 2027`,
    `Your order ${invoice.reference} is overdue`,
  ])
  const ownerSubjects = (await subjectsTo(owner)).filter((subject) => subject.includes(`${invoice.reference}`))
  expect(ownerSubjects.slice(ownersMails)).toEqual([`Overdue: ${invoice.reference}, Oak, £74.99`])
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === email)
  expect(last?.letter.paragraphs[0]).toBe(
    'The invoice was due on 10 January 2027 and has not been paid. Your slides are closed until it is; then everything is as it was.',
  )
  expect(last?.letter.invoice).toMatchObject({ id: invoice.id })
})

test('the overdue mail for a further year says that the paid year goes on', async () => {
  const { email, invoice } = await anOrder('paid')
  await runOn(56)
  const last = (await readableMails(database(), 10_000)).find(({ to }) => to === email)
  expect(last?.letter.subject).toBe(`Your order ${invoice.reference} is overdue`)
  expect(last?.letter.paragraphs[0]).toContain('Your slides go on')
})

test('a paid order gets no reminders', async () => {
  const { email, invoice } = await anOrder('unpaid')
  const { cookie } = await anAdmin(platform())
  const paid = post(`/api/admin/invoices/${invoice.id}/paid`, undefined, { cookie })
  expect((await testApp({ db: database(), now: later(10) }).inject(paid)).statusCode).toBe(200)
  expect(await mailsSentOn([48, 55, 56], email)).toEqual([])
})

test('a refunded buyer gets no mail that the licence has ended', async () => {
  const payer = await aCardPayer(platform())
  const { cookie } = await anAdmin(platform())
  const url = `/api/admin/invoices/${payer.invoice.id}/refund`
  expect((await testApp({ db: database() }).inject(post(url, undefined, { cookie }))).statusCode).toBe(200)
  expect(await mailsSentOn([0.1, 1, 5], payer.email)).toEqual([])
})

test('only the licence holder gets reminders, not staff and not trials', async () => {
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
