import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAccount, findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { invoices, creditNotes } from '#server/money/invoices/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })

async function deleteAccount(cookie: string, app = testApp({ db: database() })) {
  const body = { currentPassword: 'correct horse battery' }
  const response = await app.inject({ ...post('/api/account', body, { cookie }), method: 'DELETE' })
  return [response.statusCode, response.json().message]
}

const invoiceOf = async (id: string) => (await database().select().from(invoices).where(eq(invoices.id, id)))[0]

type PurchaseOf = { email: string; schoolId: string; state?: 'done' | 'confirming' }

async function addPurchase({ email, schoolId, state = 'done' }: PurchaseOf): Promise<string> {
  const buyer = { email, name: 'Priya Shah', schoolName: 'Oak', schoolDomain: 'oak.example', billingAddress: '1 Road' }
  const secrets = { paymentMethodId: 'pm_secret', tokenHash: 'hash_secret', once: `once_secret_${email}_${state}` }
  const [added] = await database()
    .insert(purchases)
    .values({
      ...buyer,
      ...secrets,
      kind: 'new',
      state,
      plan: 'school',
      pence: 7499,
      schoolId,
      orderedAt: mondayMorning,
    })
    .returning()
  return added?.id ?? ''
}

test('deleting an account paid by card ends the subscription, keeps the invoice and anonymises the purchase', async () => {
  const payer = await aCardPayer(platform(), { name: 'Oak' })
  const purchaseId = await addPurchase({ ...payer, email: 'an-older-email@oak.example' })
  expect((await deleteAccount(payer.cookie))[0]).toBe(200)
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  expect(await findSchool(database(), payer.schoolId)).toBeUndefined()
  expect(await invoiceOf(payer.invoice.id)).toMatchObject({
    schoolId: null,
    pence: 7499,
    billTo: { schoolName: 'Oak', email: payer.email },
  })
  const [purchase] = await database().select().from(purchases).where(eq(purchases.id, purchaseId))
  const anonymous = { email: null, name: null, schoolName: null, schoolDomain: null, billingAddress: null }
  expect(purchase).toMatchObject({ ...anonymous, tokenHash: null, schoolId: null, pence: 7499 })
  expect(purchase?.once).not.toContain('secret')
})

test('nothing is deleted if the card provider is unreachable', async () => {
  const payer = await aCardPayer(platform())
  const app = freshApp({ db: database(), cards: { cancel: () => Promise.reject(new CardsUnreachable()) } })
  const sentence = 'We could not reach the card provider to stop the payments. Please try again.'
  expect(await deleteAccount(payer.cookie, app)).toEqual([503, sentence])
  expect(await findAccount(database(), payer.accountId)).toBeDefined()
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'active', renews: true })
})

test('an account cannot be deleted while a payment is under way, which could then not be refunded', async () => {
  const person = await aSchool(platform())
  await addPurchase({ ...person, state: 'confirming' })
  const sentence = 'A payment by card is under way. Please finish it, or try again in a few minutes.'
  expect(await deleteAccount(person.cookie)).toEqual([409, sentence])
})

test('a subscription that starts while the old one is being cancelled is not left running', async () => {
  const payer = await aCardPayer(platform())
  const other = await aCardPayer(platform())
  const cancel = async (id: string) => {
    await updateSchool(database(), other.schoolId, { subscriptionId: null })
    await updateSchool(database(), payer.schoolId, { subscriptionId: other.subscriptionId })
    return platform().cards.cancel(id)
  }
  const app = freshApp({ db: database(), cards: { cancel } })
  const sentence = 'The licence was changed in the meantime. Please try again.'
  expect(await deleteAccount(payer.cookie, app)).toEqual([409, sentence])
  expect((await deleteAccount(payer.cookie))[0]).toBe(200)
  expect(await platform().cards.read(other.subscriptionId)).toMatchObject({ state: 'ended' })
})

test('deleting a staff account does not affect the school’s subscription', async () => {
  const payer = await aCardPayer(platform())
  const teacher = await aTeacher(platform(), { schoolId: payer.schoolId })
  expect((await deleteAccount(teacher.cookie))[0]).toBe(200)
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'active', renews: true })
})

test('deleting an account voids its unpaid invoice', async () => {
  const person = await aSchool(platform(), { licence: 'unpaid' })
  const school = await findSchool(database(), person.schoolId)
  if (!school) throw new Error('There is no school.')
  const billTo = { name: 'Priya', schoolName: 'Oak', email: person.email, address: null, purchaseOrder: null }
  const { id } = await billTransfer(platform(), { school, isRenewal: false, billTo })
  expect((await deleteAccount(person.cookie))[0]).toBe(200)
  expect(await invoiceOf(id)).toMatchObject({ schoolId: null, paidAt: null, voidedAt: mondayMorning })
})

test('the licence holder can download their payments, without secrets; staff cannot', async () => {
  const payer = await aCardPayer(platform(), { name: 'Oak' })
  await addPurchase(payer)
  const teacher = await aTeacher(platform(), { schoolId: payer.schoolId })
  const download = async ({ cookie }: { cookie: string }) =>
    testApp({ db: database() }).inject({ url: '/api/account/data', headers: { cookie } })
  const own = await download(payer)
  expect(own.json()).toMatchObject({
    invoices: [{ method: 'card', pence: 7499, billTo: { email: payer.email, schoolName: 'Oak' } }],
    purchases: [{ kind: 'new', state: 'done', email: payer.email, billingAddress: '1 Road' }],
  })
  expect(own.body).not.toContain('secret')
  expect((await download(teacher)).json()).toMatchObject({ invoices: [], purchases: [] })
})

test('a deleted account’s invoice and its credit note are deleted seven years after the year it paid for, and a running licence keeps its own', async () => {
  const payer = await aCardPayer(platform())
  const stays = await aCardPayer(platform())
  await updateSchool(database(), stays.schoolId, { licenceEndsAt: new Date('2034-11-16T08:50:00Z') })
  const note = { invoiceId: payer.invoice.id, pence: 100, issuedAt: mondayMorning }
  await database().insert(creditNotes).values(note)
  const notes = () => database().select().from(creditNotes).where(eq(creditNotes.invoiceId, payer.invoice.id))
  await deleteAccount(payer.cookie)
  await runJob(platform(new Date('2034-11-16T08:49:59Z')), 'sweep-accounts')
  expect([await invoiceOf(payer.invoice.id), await notes()]).toMatchObject([{ pence: 7499 }, [note]])
  await runJob(platform(new Date('2034-11-16T08:50:01Z')), 'sweep-accounts')
  expect([await invoiceOf(payer.invoice.id), await notes()]).toEqual([undefined, []])
  expect(await invoiceOf(stays.invoice.id)).toBeDefined()
})

test('the deletion of a school after seven years includes its invoices and the buyers’ data', async () => {
  const payer = await aCardPayer(platform())
  const purchaseId = await addPurchase(payer)
  await updateSchool(database(), payer.schoolId, { renewsByCard: false })
  await runJob(platform(new Date('2034-11-17T08:50:00Z')), 'sweep-accounts')
  expect(await findSchool(database(), payer.schoolId)).toBeUndefined()
  expect(await invoiceOf(payer.invoice.id)).toBeUndefined()
  const [purchase] = await database().select().from(purchases).where(eq(purchases.id, purchaseId))
  expect(purchase).toMatchObject({ email: null, name: null })
})
