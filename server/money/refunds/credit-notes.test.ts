import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billAttachments } from '#server/money/documents/service.ts'
import { invoices, creditNotes } from '#server/money/invoices/table.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { post, runJob, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const mailServer = testMailServer()

type Note = { id: string; number: string; pence: number; issuedAt: string }
type Holder = { email: string; cookie: string }

const get = (url: string, cookie: string, app = buyers.app()) => app.inject({ url, headers: { cookie } })
const licenceOf = async ({ cookie }: Holder) => (await get('/api/licence', cookie)).json()
const notesOf = async (holder: Holder): Promise<Note[]> => (await licenceOf(holder)).invoices[0].creditNotes
const invoiceOf = async ({ email }: Holder) => {
  const [invoice] = (await buyers.recordOf(email)).invoices
  if (!invoice) throw new Error('There is no invoice.')
  return invoice
}
const mailsAbout = async (email: string, words: string) =>
  (await readableMails(database(), 1000)).filter(({ to, letter }) => to === email && letter.subject.includes(words))

async function refund(holder: Holder, { cookie }: { cookie: string }) {
  const { id } = await invoiceOf(holder)
  return buyers.app().inject(post(`/api/admin/invoices/${id}/refund`, undefined, { cookie }))
}

/** Refunds at Stripe, in full or in part, and delivers each event three times at once. */
async function refundAtStripe(holder: Holder, pence?: number): Promise<void> {
  const { providerPaymentId } = await invoiceOf(holder)
  const told = buyers.eventCount()
  stripe.refund(providerPaymentId ?? '', pence)
  const copies = buyers.eventsSince(told).flatMap((event) => [event, event, event])
  const responses = await Promise.all(copies.map((event) => buyers.deliver(event)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
}

test('an administrator’s refund has a credit note: for the holder, for administrators, and in the data export', async () => {
  const buyer = await buyers.aBuyer()
  const admin = await anAdmin(buyers.platform())
  expect((await refund(buyer, admin)).statusCode).toBe(200)
  const [note] = await notesOf(buyer)
  expect(note).toMatchObject({ number: expect.stringMatching(/^CN-\d{6}$/), pence: 7499 })
  const url = `/api/licence/credit-notes/${note?.id}/credit-note.pdf`
  const file = await get(url, buyer.cookie)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${note?.number}.pdf"`)
  const { number } = (await licenceOf(buyer)).invoices[0]
  const { text } = await readPdf(file.rawPayload)
  for (const said of ['Credit note', note?.number, `${number}`, 'Oakfield Primary', '£74.99'])
    expect(text).toContain(said)
  expect((await get(url, (await aSchool(buyers.platform())).cookie)).statusCode).toBe(404)
  const teacher = await aTeacher(buyers.platform(), { schoolId: buyer.schoolId })
  expect((await get(url, teacher.cookie)).statusCode).toBe(403)
  const forAdmin = await get(`/api/admin/credit-notes/${note?.id}/credit-note.pdf`, admin.cookie)
  expect(forAdmin.rawPayload.equals(file.rawPayload)).toBe(true)
  const listed = (await get(`/api/admin/invoices?search=${note?.number.toLowerCase()}`, admin.cookie)).json()
  expect(listed.invoices).toMatchObject([{ number, creditNotes: [note] }])
  const data = (await get('/api/account/data', buyer.cookie)).json()
  expect(data.invoices).toMatchObject([{ number, creditNotes: [{ number: note?.number, pence: 7499 }] }])
})

test('the refund mail has the credit note attached, and it stays as it is when the settings change', async () => {
  const buyer = await buyers.aBuyer()
  await refundAtStripe(buyer)
  const env = { ...mailServer.env, BUSINESS_NAME: 'Another Seller Ltd', VAT_NUMBER: 'GB 123 4567 89' }
  const sending = testPlatform({ db: database(), env })
  await sendOutbox(sending, billAttachments(sending)).run()
  const [note] = await notesOf(buyer)
  const mail = mailServer.mails.find(
    ({ to, subject }) => to?.[0]?.address === buyer.email && subject?.startsWith('Your refund'),
  )
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${note?.number}.pdf`])
  const content = mail?.attachments[0]?.content
  if (!(content instanceof ArrayBuffer)) throw new Error('The attachment has no bytes.')
  const file = await get(`/api/licence/credit-notes/${note?.id}/credit-note.pdf`, buyer.cookie)
  expect(Buffer.from(content).equals(file.rawPayload)).toBe(true)
})

test('events delivered again and concurrent refunds write one credit note, and no number is skipped', async () => {
  const [atStripe, byAdmin] = [await buyers.aBuyer(), await buyers.aBuyer()]
  const admin = await anAdmin(buyers.platform())
  await refundAtStripe(atStripe)
  await Promise.all(Array.from({ length: 5 }, () => refund(byAdmin, admin)))
  const numbers = [...(await notesOf(atStripe)), ...(await notesOf(byAdmin))].map(({ number }) =>
    Number(number.slice(3)),
  )
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1])
})

test('a partial refund at Stripe has a credit note of its own and leaves the licence; the rest has another', async () => {
  const buyer = await buyers.aBuyer()
  await refundAtStripe(buyer, 1000)
  expect(await licenceOf(buyer)).toMatchObject({ state: 'paid', renewal: 'card', invoices: [{ state: 'paid' }] })
  const [letter] = (await mailsAbout(buyer.email, 'Your refund')).map((mail) => mail.letter)
  expect([letter?.subject, letter?.paragraphs[1]]).toEqual([
    'Your refund from The Daily Dot: £10.00',
    'Your licence goes on as it is.',
  ])
  const { id } = await invoiceOf(buyer)
  const invoicePdf = await get(`/api/licence/invoices/${id}/invoice.pdf`, buyer.cookie)
  const [part] = await notesOf(buyer)
  expect((await readPdf(invoicePdf.rawPayload)).text.replaceAll(/\s+/g, ' ')).toContain(
    `£10.00 of it went back on 16 November 2026: credit note ${part?.number}.`,
  )
  const rest = await refund(buyer, await anAdmin(buyers.platform()))
  expect(rest.json().message).toBe('£64.99 goes back to the buyer’s card.')
  expect((await notesOf(buyer)).map(({ pence }) => pence)).toEqual([1000, 6499])
  expect(await licenceOf(buyer)).toMatchObject({ state: 'expired', invoices: [{ state: 'refunded' }] })
  expect(stripe.charges(buyer.email)).toMatchObject([{ amount_refunded: 7499 }])
})

/** A buyer whose email gets an account while their bank asks; they then pay. */
async function paidForNothing() {
  const form = buyers.form('asks')
  const { clientSecret, purchaseId } = (await buyers.buy(form)).json()
  await aSchool(buyers.platform(), { email: form.email })
  stripe.confirm(clientSecret, true)
  return { email: form.email, purchaseId }
}

const billsOf = (email: string) =>
  database()
    .select({ invoice: invoices, note: creditNotes })
    .from(invoices)
    .leftJoin(creditNotes, eq(creditNotes.invoiceId, invoices.id))
    .then((rows) => rows.filter(({ invoice }) => invoice.billTo.email === email))

test('a payment that is given back automatically has an invoice and a credit note, which only the owner is mailed', async () => {
  const { email, purchaseId } = await paidForNothing()
  for (let look = 0; look < 2; look += 1) expect((await buyers.follow(purchaseId)).statusCode).toBe(422)
  const [bill, ...more] = await billsOf(email)
  expect(more).toEqual([])
  expect(bill).toMatchObject({
    invoice: { pence: 7499, schoolId: null, coversFrom: null, refundedAt: expect.any(Date) },
    note: { pence: 7499 },
  })
  const filesIn = async (to: string, subject: string) => {
    const [mail] = await mailsAbout(to, subject)
    return billAttachments(buyers.platform())(mail?.letter ?? { subject: '', paragraphs: [] })
  }
  // Anyone may have typed the email and the names on the invoice.
  expect(await filesIn(email, 'goes back to your card')).toEqual([])
  const files = await filesIn('support@dailydot.example', `A payment was given back: ${email}`)
  expect(files.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/^DD-\d{6}\.pdf$/),
    expect.stringMatching(/^CN-\d{6}\.pdf$/),
  ])
  const { text } = await readPdf(files[0]?.content ?? Buffer.of())
  expect(text).toContain('No licence could be sold for this payment.')
})

test('a payment given back just before a crash is recorded afterwards', async () => {
  const { email } = await paidForNothing()
  // What `giveBack` had done at the provider.
  const [subscription] = stripe.subscriptions().toReversed()
  const [payment] = (await buyers.platform().cards.read(subscription?.id ?? ''))?.payments ?? []
  await buyers.platform().cards.cancel(subscription?.id ?? '')
  await buyers.platform().cards.refund(payment ?? { invoiceId: '', paymentId: '' })
  await buyers.reconcile()
  expect(await billsOf(email)).toMatchObject([{ note: { pence: 7499 } }])
  expect(await mailsAbout(email, 'Your payment of £74.99 goes back to your card')).toHaveLength(1)
})

test('a refund of an earlier release gets its credit note at the next start, dated as the refund', async () => {
  const buyer = await buyers.aBuyer()
  const refundedAt = new Date('2026-11-10T10:00:00Z')
  await database().update(invoices).set({ refundedAt }).where(eq(invoices.schoolId, buyer.schoolId))
  for (let run = 0; run < 2; run += 1) await runJob(buyers.platform(), 'complete-invoices')
  expect(await notesOf(buyer)).toMatchObject([{ pence: 7499, issuedAt: refundedAt.toISOString() }])
  expect(await mailsAbout(buyer.email, 'Your refund')).toEqual([])
})
