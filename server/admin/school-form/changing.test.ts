import { beforeAll, expect, test } from 'vitest'
import { requestReset } from '#server/accounts/passwords/service.ts'
import { findAccount, findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { findInvoice } from '#server/money/invoices/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
const aYearOn = new Date('2027-11-16T08:50:00Z')

let admin = { cookie: '', accountId: '', email: '' }
beforeAll(async () => {
  admin = await anAdmin(platform())
})

const app = () => testApp({ db: database() })
const change = (id: string, form: object, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({
    ...post(`/api/admin/schools/${id}`, form, { cookie: admin.cookie }),
    method: 'PUT',
  })
const signIn = async (email: string, secret: string) =>
  (await app().inject(post('/api/auth/school-login', { email, password: secret }))).statusCode
const get = (url: string, cookie: string) => app().inject({ url, headers: { cookie } })

async function entriesAbout(schoolId: string) {
  const entries = await database().select().from(auditLog).orderBy(auditLog.id)
  return entries.filter(({ subjectId }) => subjectId === schoolId)
}

test('a blank password keeps the old one and ends no session', async () => {
  const { schoolId, email, cookie } = await aSchool(platform())
  const form = { schoolName: 'Renamed', email, planType: 'school', paymentStatus: 'paid' }
  for (const blank of [{ ...form, password: '' }, form]) expect((await change(schoolId, blank)).statusCode).toBe(200)
  expect(await signIn(email, password)).toBe(200)
  expect((await get('/api/account', cookie)).json().schoolName).toBe('Renamed')
  expect(await entriesAbout(schoolId)).toMatchObject([
    {
      what: 'school-changed',
      accountId: admin.accountId,
      email: admin.email,
      door: 'admin',
      address: '127.0.0.1',
      detail: { fields: 'schoolName' },
    },
  ])
})

test('a new password ends every session of that account, works at once, and its owner is notified', async () => {
  const { schoolId, accountId, email, cookie } = await aSchool(platform())
  const elsewhere = await openSession(platform(), accountId, 'school')
  const staff = await aTeacher(platform(), { schoolId })
  const form = { schoolName: 'Oak', email, planType: 'school', password: 'a brand new secret' }
  expect((await change(schoolId, form)).statusCode).toBe(200)
  for (const old of [cookie, `dd_school=${elsewhere}`]) expect((await get('/api/account', old)).statusCode).toBe(401)
  expect((await get('/api/account', staff.cookie)).statusCode).toBe(200)
  expect([await signIn(email, password), await signIn(email, 'a brand new secret')]).toEqual([401, 200])
  const mails = (await readableMails(database())).filter(({ to }) => to === email)
  expect(mails.map(({ letter }) => letter.subject)).toEqual(['Your log-in for The Daily Dot was changed'])
  expect(JSON.stringify([mails, await entriesAbout(schoolId)])).not.toContain('brand new')
})

test('a new email ends no session but withdraws open links', async () => {
  const { schoolId, email, cookie } = await aSchool(platform(), { name: 'Elm' })
  await requestReset(platform(), { email, address: '127.0.0.1' })
  await runJob(platform(), 'send-reset-links')
  const form = { schoolName: 'Elm', email: 'new@elm.example', planType: 'school' }
  expect((await change(schoolId, form)).json()).toMatchObject({ email: 'new@elm.example' })
  expect((await get('/api/account', cookie)).json().email).toBe('new@elm.example')
  const { rows } = await database().execute(`select 1 from links where email = '${email}' and replaced_at is null`)
  expect(rows).toEqual([])
  expect(await entriesAbout(schoolId)).toMatchObject([{ detail: { fields: 'email' } }])
  const taken = await change(schoolId, { ...form, email: admin.email })
  expect([taken.statusCode, taken.json().issues[0].path]).toEqual([409, 'email'])
})

test('the first change to paid starts the licence year; later status changes do not move it', async () => {
  const { schoolId: id, email } = await aSchool(platform(), { licence: 'unpaid' })
  const set = async (paymentStatus: string, now = mondayMorning) =>
    (await change(id, { schoolName: 'Ash', email, planType: 'school', paymentStatus }, now)).json().licence
  const theYear = { state: 'paid', endsAt: aYearOn.toISOString() }
  expect(await set('paid')).toEqual(theYear)
  expect((await set('pending')).state).toBe('grace')
  expect((await set('invoice_sent')).state).toBe('grace')
  expect(await set('paid', new Date('2026-11-23T08:50:00Z'))).toEqual(theYear)
  expect((await findSchool(database(), id))?.licenceStartedAt).toEqual(mondayMorning)
  const statuses = (await entriesAbout(id)).filter(({ what }) => what === 'payment-status-changed')
  expect(statuses.map(({ detail }) => `${detail.from} > ${detail.to}`)).toEqual([
    'pending > paid',
    'paid > pending',
    'pending > invoice_sent',
    'invoice_sent > paid',
  ])
})

test('with an open invoice, a change to paid settles it: one payment, one year, one receipt', async () => {
  const { schoolId, email } = await aSchool(platform(), { licence: 'unpaid' })
  const school = await findSchool(database(), schoolId)
  if (!school) throw new Error('The school was not found.')
  const billTo = { name: 'Priya Shah', schoolName: 'Fir', email, address: null, purchaseOrder: null }
  const { id } = await billTransfer(platform(), { school, isRenewal: false, billTo })
  const form = { schoolName: 'Fir', email, planType: 'school', paymentStatus: 'paid' }
  const responses = await Promise.all([change(schoolId, form), change(schoolId, form)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[1]?.json().licence).toEqual({ state: 'paid', endsAt: aYearOn.toISOString() })
  expect(await findInvoice(database(), id)).toMatchObject({ paidAt: mondayMorning, coversUntil: aYearOn })
  const receipts = (await readableMails(database())).filter(
    ({ to, letter }) => to === email && /paid|receipt/i.test(letter.subject),
  )
  expect(receipts.length).toBe(1)
})

test('a change to pending and back to paid does not settle a renewal order or shorten the licence', async () => {
  const { schoolId, email } = await aSchool(platform())
  const school = await updateSchool(database(), schoolId, { renewalOrderedAt: mondayMorning })
  const billTo = { name: 'Priya Shah', schoolName: 'Bay', email, address: null, purchaseOrder: null }
  const { id } = await billTransfer(platform(), { school, isRenewal: true, billTo })
  const form = { schoolName: 'Bay', email, planType: 'school' }
  await change(schoolId, { ...form, paymentStatus: 'pending' })
  const back = await change(schoolId, { ...form, paymentStatus: 'paid' })
  expect(back.json().licence).toEqual({ state: 'paid', endsAt: '2027-11-06T08:50:00.000Z' })
  expect(await findInvoice(database(), id)).toMatchObject({ paidAt: null, voidedAt: null })
})

test('a school with staff cannot become an individual licence; one without staff can, and loses its domains', async () => {
  const { schoolId, email } = await aSchool(platform(), { name: 'Yew', domains: ['yew.example'] })
  const member = await aTeacher(platform(), { schoolId })
  const form = { schoolName: 'Yew', email, planType: 'individual' }
  const refused = await change(schoolId, form)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/^One member of staff has a log-in/),
  ])
  await database().execute(`delete from accounts where id = '${member.accountId}'`)
  expect((await change(schoolId, form)).json()).toMatchObject({ planType: 'individual', schoolDomains: [] })
})

test('omitted fields keep their values, and emptied fields are cleared', async () => {
  const { schoolId: id, email } = await aSchool(platform(), { licence: 'unpaid', domains: ['kept.example'] })
  await updateSchool(database(), id, { notes: 'Ring first.', paymentMethod: 'card' })
  const form = { schoolName: 'Kept', email, planType: 'school' }
  const stays = {
    notes: 'Ring first.',
    paymentMethod: 'card',
    schoolDomains: ['kept.example'],
    paymentStatus: 'pending',
  }
  expect((await change(id, form)).json()).toMatchObject(stays)
  const emptied = await change(id, { ...form, notes: '', paymentMethod: null, schoolDomains: [] })
  expect(emptied.json()).toMatchObject({ notes: null, paymentMethod: null, schoolDomains: [] })
})

test('a trial, an account id and an unknown id return 404', async () => {
  const trial = await aTestAccount(platform())
  const form = { schoolName: 'None', email: 'office@none.example', planType: 'school' }
  for (const id of [trial.schoolId, trial.accountId, '00000000-0000-4000-8000-000000000001'])
    expect((await change(id, form)).statusCode).toBe(404)
  expect((await change('7', form)).statusCode).toBe(404)
  expect(await findAccount(database(), trial.accountId)).toBeDefined()
})
