import { type SQLWrapper, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoiceStates } from '#contract/money/licence.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { listInvoiceRows } from './store.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

async function list(query: Record<string, string> = {}) {
  const { cookie } = await anAdmin(platform())
  const response = await testApp({ db: database() }).inject({ url: '/api/admin/invoices', query, headers: { cookie } })
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** Adds invoices in every state in turn, as after years of sales. */
async function addMany(from: number, until: number): Promise<void> {
  const at = sql`${mondayMorning.toISOString()}::timestamptz`
  await database().execute(sql`
    insert into invoices (reference, method, plan, is_renewal, pence, bill_to, issued_at, due_at, paid_at, voided_at, refunded_at)
    select 'SCH' || lpad(n::text, 6, '0'), 'transfer', 'school', false, 7499,
      jsonb_build_object('name', 'Person ' || n, 'schoolName', 'School_' || n, 'email', n || '@many.example', 'address', null, 'purchaseOrder', 'PO/' || n),
      ${at}, ${at} + interval '1 day' * (case n % 5 when 1 then 0 else 1 end),
      case when n % 5 in (2, 4) then ${at} end, case n % 5 when 3 then ${at} end, case n % 5 when 4 then ${at} end
    from generate_series(${from}::int, ${until}::int) n`)
  await database().execute(sql`analyze invoices`)
}

test('every invoice is listed once, newest first, fifty at a time', async () => {
  await addMany(1, 120)
  const numbers: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await list(next ? { before: next } : {})
    expect(page.invoices.length).toBeLessThanOrEqual(50)
    numbers.push(...page.invoices.map(({ number }: { number: string }) => number))
    ;({ next } = page)
  }
  expect(numbers).toHaveLength(120)
  expect(numbers).toEqual([...new Set(numbers)].toSorted().toReversed())
})

test.for(invoiceStates)('the filter for %s invoices returns exactly those with that state', async (state) => {
  const { invoices } = await list({ state })
  expect(invoices).toHaveLength(24)
  expect(new Set(invoices.map((invoice: { state: string }) => invoice.state))).toEqual(new Set([state]))
})

test('an invoice is found by part of its number, reference, school, name, email or purchase order, whatever the case', async () => {
  const [first] = (await list({ search: 'sch000042' })).invoices
  expect(first).toMatchObject({
    reference: 'SCH000042',
    schoolName: 'School_42',
    name: 'Person 42',
    email: '42@many.example',
    purchaseOrder: 'PO/42',
    isDisputed: false,
    noRefundBecause: 'The account was deleted, and with it the record of whether it was used.',
  })
  for (const search of [first.number, first.number.toLowerCase(), 'school_42', 'PERSON 42', '42@MANY', 'po/42'])
    expect((await list({ search })).invoices[0], search).toEqual(first)
  // No character is a wildcard.
  for (const search of ['School%42', 'SchoolX42', 'P_rson 42']) expect((await list({ search })).invoices).toEqual([])
  expect(
    (await list({ search: 'person 4', state: 'paid' })).invoices.map(({ name }: { name: string }) => name),
  ).toEqual(['Person 47', 'Person 42'])
})

test('a cursor larger than any invoice number is refused with 400', async () => {
  const { cookie } = await anAdmin(platform())
  const url = '/api/admin/invoices?before=9999999999'
  expect((await testApp({ db: database() }).inject({ url, headers: { cookie } })).statusCode).toBe(400)
})

test('each invoice shows whether it can be refunded', async () => {
  const payer = await aCardPayer(platform())
  const { invoices } = await list({ search: payer.email })
  expect(invoices).toEqual([expect.objectContaining({ method: 'card', noRefundBecause: null })])
})

test('among 20,000 invoices a page reads only its own rows', { tags: ['long'] }, async () => {
  await addMany(1001, 20_000)
  const page = listInvoiceRows(database(), { before: 5000 }, mondayMorning, 51)
  expect(await planOf(page)).toMatch(/Index Scan Backward using invoices_number_unique on invoices[^]*rows=51/)
})

async function planOf(query: SQLWrapper): Promise<string> {
  const { rows } = await database().execute(sql`explain (analyze, costs off) ${query}`)
  return rows.map((line) => String(Object.values(line)[0])).join('\n')
}
