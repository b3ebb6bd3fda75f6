import { beforeAll, expect, test } from 'vitest'
import { findAccount, findSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { findInvoice } from '#server/money/invoices/store.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

let admin = { cookie: '', accountId: '', email: '' }
beforeAll(async () => {
  admin = await anAdmin(platform())
})

async function close(id: string, on = testApp({ db: database() })) {
  const { cookie } = admin
  const response = await on.inject({ ...post(`/api/admin/schools/${id}`, undefined, { cookie }), method: 'DELETE' })
  return [response.statusCode, response.json().message]
}

async function subjectsTo(email: string) {
  return (await readableMails(database())).filter(({ to }) => to === email).map(({ letter }) => letter.subject)
}

async function aBill({ schoolId, email }: { schoolId: string; email: string }): Promise<string> {
  const school = await findSchool(database(), schoolId)
  if (!school) throw new Error('There is no school.')
  const billTo = { name: 'Priya', schoolName: 'Oak', email, address: null, purchaseOrder: null }
  return (await billTransfer(platform(), { school, isRenewal: false, billTo })).id
}

test('closing a school deletes and mails all its accounts, keeps its invoices and voids unpaid ones', async () => {
  const school = await aSchool(platform(), { name: 'Oak', licence: 'unpaid', email: 'office@oak.example' })
  const member = await aTeacher(platform(), { schoolId: school.schoolId, email: 'member@oak.example' })
  const stranger = await aTeacher(platform())
  const billId = await aBill(school)
  expect(await close(school.schoolId)).toEqual([200, 'Oak is closed. Its people have been told.'])
  expect(await findSchool(database(), school.schoolId)).toBeUndefined()
  for (const { accountId } of [school, member]) expect(await findAccount(database(), accountId)).toBeUndefined()
  expect(await findAccount(database(), stranger.accountId)).toBeDefined()
  expect(await findInvoice(database(), billId)).toMatchObject({ schoolId: null, voidedAt: mondayMorning })
  expect(await subjectsTo(school.email)).toEqual(['Your account for The Daily Dot is closed'])
  expect(await subjectsTo(member.email)).toEqual(['Oak no longer uses The Daily Dot'])
})

test('the audit log keeps who closed which school, and erases the people in it', async () => {
  const school = await aSchool(platform(), { name: 'Elm', email: 'office@elm.example' })
  const one = await aSchool(platform(), { name: 'Priya Shah', plan: 'individual' })
  await testApp({ db: database() }).inject(post('/api/auth/school-login', { email: school.email, password: 'wrong' }))
  await close(school.schoolId)
  await close(one.schoolId)
  const entries = await database().select().from(auditLog).orderBy(auditLog.id)
  const closed = entries.filter(({ what }) => what === 'school-closed').slice(-2)
  const who = { accountId: admin.accountId, email: admin.email, door: 'admin' }
  expect(closed).toMatchObject([
    { ...who, subjectId: school.schoolId, subject: 'Elm' },
    { ...who, subjectId: one.schoolId, subject: null },
  ])
  expect(JSON.stringify(entries)).not.toContain(school.email)
})

test('closing cancels the subscription first, and changes nothing if the card provider is unreachable', async () => {
  const payer = await aCardPayer(platform())
  const cancel = () => Promise.reject(new CardsUnreachable())
  const refused = await close(payer.schoolId, freshApp({ db: database(), cards: { cancel } }))
  expect(refused).toEqual([503, 'We could not reach the card provider to stop the payments. Please try again.'])
  expect(await findAccount(database(), payer.accountId)).toBeDefined()
  expect((await close(payer.schoolId))[0]).toBe(200)
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  expect(await findInvoice(database(), payer.invoice.id)).toMatchObject({ schoolId: null, pence: 7499 })
})

test('a school cannot be closed while a card payment is under way', async () => {
  const { schoolId, email } = await aSchool(platform())
  const purchase = { kind: 'renewal', state: 'confirming', plan: 'school', pence: 7499, once: 'under way' } as const
  const buyer = { email, name: 'Priya', schoolId, paymentMethodId: 'pm_card_visa', orderedAt: mondayMorning }
  await database()
    .insert(purchases)
    .values({ ...purchase, ...buyer })
  expect((await close(schoolId))[0]).toBe(409)
  expect(await findSchool(database(), schoolId)).toBeDefined()
})

test('if two administrators close a school concurrently, one succeeds and one mail is sent', async () => {
  const { schoolId, email } = await aSchool(platform())
  const responses = await Promise.all([close(schoolId), close(schoolId)])
  expect(responses.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await subjectsTo(email)).length).toBe(1)
})

test('an unknown school, a trial and an administrator’s own id cannot be closed', async () => {
  const trial = await aTestAccount(platform())
  for (const id of [trial.schoolId, admin.accountId, crypto.randomUUID()])
    expect(await close(id)).toEqual([404, 'There is no such school.'])
  expect(await findAccount(database(), trial.accountId)).toBeDefined()
})
