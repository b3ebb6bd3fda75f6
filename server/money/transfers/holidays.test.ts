import { expect, test } from 'vitest'
import { findSchool } from '#server/accounts/people/store.ts'
import { addInvoiceIfNew, findOpenInvoice } from '#server/money/invoices/store.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, anAdmin, confirmEmail } from '#tests/support/accounts/people.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { freshApp, post, runJob, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

/** One server with a clock that the test moves. */
function aServer(start: string) {
  let now = new Date(start)
  const app = freshApp({ db: database(), clock: { now: () => now } })
  const platform = () => testPlatform({ db: database(), now })
  const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })
  return {
    app,
    platform,
    moveTo: (instant: string) => {
      now = new Date(instant)
    },
    get,
    /** What the account page, the banner and the office’s page say, and whether slides open. */
    standing: async (cookie: string) => {
      const [account, licence] = [await get('/api/account', cookie), await get('/api/licence', cookie)]
      const { state, endsAt } = account.json().licence
      const [invoice] = licence.json().invoices
      const { statusCode } = await get('/api/slides/current', cookie)
      return { state, endsAt, office: licence.json().endsAt, dueAt: invoice.dueAt, invoice: invoice.state, statusCode }
    },
    /** Subjects of the mails that the job sends now to an email, oldest first. */
    remind: async (email: string) => {
      const sent = async () => (await readableMails(database(), 10_000)).filter(({ to }) => to === email)
      const before = (await sent()).length
      await runJob(platform(), 'remind-of-licences')
      return (await sent())
        .toReversed()
        .slice(before)
        .map(({ letter }) => letter)
    },
  }
}

const subjectsOf = (letters: readonly { subject: string }[]) => letters.map(({ subject }) => subject)

test('an order due at Christmas works, is mailed about and closes by one date, 10 January', async () => {
  const { app, platform, moveTo, get, standing, remind } = aServer('2026-11-20T09:30:00Z')
  const email = 'tom@holly.example'
  const buyer = { planType: 'school', email, name: 'Tom Okafor', schoolName: 'Holly', schoolDomain: 'holly.example' }
  const ordered = await app.inject(post('/api/orders/bacs', buyer))
  const { reference, invoiceId, dueAt } = ordered.json()
  expect(dueAt).toBe('2027-01-10T09:30:00.000Z')
  const cookie = `dd_school=${ordered.cookies.find(({ name }) => name === 'dd_school')?.value}`
  await confirmEmail(platform(), email)
  const order = (await readableMails(database(), 100)).find(({ to }) => to === email)
  expect(order?.letter.facts).toContainEqual({ label: 'Payment due', value: '10 January 2027' })
  const pdf = await get(`/api/licence/invoices/${invoiceId}/invoice.pdf`, cookie)
  expect((await readPdf(pdf.rawPayload)).text).toContain('Payment due\n10 January 2027')

  const admin = await anAdmin(platform())
  const inAdmin = async () => {
    const [school] = (await get('/api/admin/schools?search=holly', admin.cookie)).json()
    const { invoices } = (await get(`/api/admin/invoices?search=${reference}`, admin.cookie)).json()
    return [school.licence, invoices[0].state, invoices[0].dueAt]
  }
  const open = { state: 'grace', endsAt: dueAt, office: dueAt, dueAt, invoice: 'open', statusCode: 200 }
  // Thirty days after the order, on the last day of term and in the empty school.
  for (const day of ['2026-12-13T10:00:00Z', '2026-12-20T09:30:00Z', '2026-12-31T12:00:00Z']) {
    moveTo(day)
    expect([await standing(cookie), await remind(email), await inAdmin()]).toEqual([
      open,
      [],
      [{ state: 'grace', endsAt: dueAt }, 'open', dueAt],
    ])
  }
  moveTo('2027-01-03T09:30:00Z')
  expect(subjectsOf(await remind(email))).toEqual([`Please pay your order ${reference} by 10 January 2027`])
  moveTo('2027-01-10T09:29:59Z')
  expect([await standing(cookie), await remind(email)]).toEqual([open, []])
  moveTo('2027-01-10T09:30:00Z')
  expect(await standing(cookie)).toEqual({ ...open, state: 'owed', invoice: 'overdue', statusCode: 402 })
  const [overdue, ...more] = await remind(email)
  expect([overdue?.subject, more]).toEqual([`Your order ${reference} is overdue`, []])
  expect(overdue?.paragraphs[0]).toContain('The invoice was due on 10 January 2027 and has not been paid.')
  expect(await inAdmin()).toEqual([{ state: 'owed', endsAt: dueAt }, 'overdue', dueAt])
})

test('a further year ordered in June keeps the slides open until 10 September, and a payment ends that', async () => {
  const { app, platform, moveTo, get, standing } = aServer('2026-06-25T09:30:00Z')
  // The factory starts the year ten days before.
  const { cookie, schoolId } = await aSchool(platform())
  moveTo('2027-06-18T09:30:00Z')
  const { dueAt, invoiceId } = (await app.inject(post('/api/licence/renew-by-transfer', {}, { cookie }))).json()
  expect(dueAt).toBe('2027-09-10T09:30:00.000Z')
  moveTo('2027-09-10T09:29:59Z')
  expect(await standing(cookie)).toMatchObject({ state: 'grace', endsAt: dueAt, statusCode: 200 })
  const admin = await anAdmin(platform())
  await app.inject(post(`/api/admin/invoices/${invoiceId}/paid`, undefined, { cookie: admin.cookie }))
  expect((await get('/api/account', cookie)).json().licence).toMatchObject({ state: 'paid' })
  expect(await findSchool(database(), schoolId)).toMatchObject({ renewalOrderedAt: null, renewalGraceEndsAt: null })
})

test('an order of an earlier release keeps its thirty days over Christmas, and its invoice its date', async () => {
  const { app, platform, moveTo, standing, remind } = aServer('2026-11-30T09:30:00Z')
  // Ordered ten days before, with no end stored.
  const { cookie, schoolId, email } = await aSchool(platform(), { licence: 'unpaid' })
  const dueAt = '2026-12-20T09:30:00.000Z'
  const billTo = { name: 'Priya Shah', schoolName: 'Oak', email, address: null, purchaseOrder: null }
  const issued = { method: 'transfer', plan: 'school', isRenewal: false, pence: 7499, reference: 'SCH000001' } as const
  const issuedAt = new Date('2026-11-20T09:30:00Z')
  await addInvoiceIfNew(database(), { ...issued, schoolId, billTo, issuedAt, dueAt: new Date(dueAt) })
  const again = await app.inject(post('/api/licence/renew-by-transfer', {}, { cookie }))
  expect(again.json()).toMatchObject({ reference: 'SCH000001', dueAt })
  moveTo('2026-12-13T09:30:00Z')
  expect(subjectsOf(await remind(email))).toEqual(['Please pay your order SCH000001 by 20 December 2026'])
  moveTo('2026-12-20T09:29:59Z')
  expect(await standing(cookie)).toMatchObject({ state: 'grace', endsAt: dueAt, invoice: 'open', statusCode: 200 })
  moveTo('2026-12-20T09:30:00Z')
  expect(await standing(cookie)).toMatchObject({ state: 'owed', endsAt: dueAt, invoice: 'overdue', statusCode: 402 })
})

test('a school that an administrator added and that orders later works until the invoice is due', async () => {
  const { app, platform, moveTo, standing } = aServer('2026-11-10T09:30:00Z')
  const { cookie, schoolId } = await aSchool(platform(), { licence: 'unpaid' })
  moveTo('2026-11-25T09:30:00Z')
  await app.inject(post('/api/licence/renew-by-transfer', {}, { cookie }))
  const dueAt = '2027-01-10T09:30:00.000Z'
  expect(await standing(cookie)).toMatchObject({ state: 'grace', endsAt: dueAt, dueAt })
  expect((await findOpenInvoice(database(), schoolId))?.dueAt?.toISOString()).toBe(dueAt)
})
