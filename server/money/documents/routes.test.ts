import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoicesOf, updateInvoice } from '#server/money/invoices/store.ts'
import { throttleCounters } from '#server/platform/database/tables.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })

/** A school with an unpaid order. */
async function anOrder() {
  const school = await aSchool(platform(), { licence: 'unpaid' })
  await app().inject(post('/api/licence/renew-by-transfer', {}, { cookie: school.cookie }))
  const [invoice] = await invoicesOf(database(), school.schoolId)
  if (!invoice) throw new Error('The order has no invoice.')
  const url = `/api/licence/invoices/${invoice.id}/invoice.pdf`
  const download = (headers: Record<string, string> = {}) =>
    app().inject({ url, headers: { cookie: school.cookie, ...headers } })
  return { ...school, invoice, url, download }
}

const isCounterOf = ({ accountId }: { accountId: string }) => eq(throttleCounters.key, `documents:${accountId}`)

test('an invoice is drawn once for everyone who downloads it', async () => {
  const order = await anOrder()
  const responses = await Promise.all(Array.from({ length: 20 }, () => order.download()))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(await database().select().from(throttleCounters).where(isCounterOf(order))).toMatchObject([{ points: 1 }])
})

test('an invoice is not sent to a client that has it, until it changes', async () => {
  const order = await anOrder()
  const first = await order.download()
  const tag = String(first.headers.etag)
  const again = await order.download({ 'if-none-match': tag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  expect(again.headers['cache-control']).toBe('no-store')
  const { cookie } = await anAdmin(platform())
  await app().inject(post(`/api/admin/invoices/${order.invoice.id}/paid`, undefined, { cookie }))
  const paid = await order.download({ 'if-none-match': tag })
  expect([paid.statusCode, paid.headers.etag === tag]).toEqual([200, false])
  expect((await readPdf(paid.rawPayload)).text).toContain('Paid on 16 November 2026')
})

test('another school learns nothing from the tag of an invoice', async () => {
  const order = await anOrder()
  const tag = String((await order.download()).headers.etag)
  const { cookie } = await aSchool(platform())
  const response = await app().inject({ url: order.url, headers: { cookie, 'if-none-match': tag } })
  expect([response.statusCode, response.headers.etag]).toEqual([404, undefined])
})

test('an account can have 30 documents drawn an hour, and still gets those that are drawn', async () => {
  const order = await anOrder()
  const change = (purchaseOrder: string) =>
    updateInvoice(database(), order.invoice.id, { billTo: { ...order.invoice.billTo, purchaseOrder } })
  await order.download()
  await database().update(throttleCounters).set({ points: 29 }).where(isCounterOf(order))
  await change('PO-30')
  expect((await order.download()).statusCode).toBe(200)
  await change('PO-31')
  const refused = await order.download()
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'An account can have 30 documents drawn an hour. Please wait 60 minutes and try again.',
  ])
  await change('PO-30')
  expect((await order.download()).statusCode).toBe(200)
  await change('PO-32')
  const { cookie } = await anAdmin(platform())
  const url = `/api/admin/invoices/${order.invoice.id}/invoice.pdf`
  expect((await app().inject({ url, headers: { cookie } })).statusCode).toBe(200)
})
