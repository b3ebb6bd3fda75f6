import { expect, test } from 'vitest'
import { type Environment, readConfig } from '#server/platform/config/config.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { mondayMorning, productionEnv } from '#tests/support/platform/app.ts'
import { invoicePdf } from './document.ts'
import { issuerFrom } from './rules.ts'
import type { Invoice } from './store.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(mondayMorning.getTime() + days * day)

const ordered: Invoice = {
  id: 'a2f1c1de-3b1c-4f57-9a43-0f2f4a1f0a11',
  number: 123,
  reference: 'SCH004711',
  schoolId: null,
  method: 'transfer',
  plan: 'school',
  isRenewal: false,
  pence: 7499,
  billTo: {
    name: 'Tom Okafor',
    schoolName: 'Elmtree Primary',
    email: 'tom@elmtree.example',
    address: '12 Elm Road\nLeeds\nLS1 4AB',
    purchaseOrder: 'PO-77',
  },
  issuer: null,
  issuedAt: mondayMorning,
  dueAt: inDays(30),
  paidAt: null,
  coversFrom: null,
  coversUntil: null,
  providerInvoiceId: null,
  providerPaymentId: null,
  refundedAt: null,
  disputedAt: null,
  voidedAt: null,
  overdueToldAt: null,
}
const paid: Invoice = { ...ordered, paidAt: inDays(4), coversFrom: inDays(4), coversUntil: inDays(369) }

const bytesOf = (invoice: Invoice, env: Environment = {}, now = mondayMorning) =>
  invoicePdf(invoice, { issuer: issuerFrom(readConfig({ ...productionEnv, ...env })), credits: [], now })
const read = async (...given: Parameters<typeof bytesOf>) => readPdf(await bytesOf(...given))

test('an open invoice shows seller, buyer, licence, price, due date and bank details', async () => {
  const { text, pages, title, lang } = await read(ordered)
  expect([pages, title, lang]).toEqual([1, 'Invoice DD-000123', 'en-GB'])
  for (const said of [
    'DD-000123',
    'Date of issue 16 November 2026',
    'Payment due 16 December 2026',
    'Purchase order PO-77',
    'Elmtree Primary',
    'Tom Okafor 12 Elm Road Leeds LS1 4AB tom@elmtree.example',
    'The Daily Dot Ltd 1 High Street, Leeds LS1 1AA',
    'Whole School Licence, one year £74.99',
    'Total £74.99',
    'No VAT is charged: the seller is not registered for VAT.',
    'Please pay £74.99 by bank transfer by 16 December 2026',
    'Sort code 12-34-56',
    'Account number 12345678',
    'Reference SCH004711',
    'help@dailydot.example',
  ])
    expect(inOneLine(text)).toContain(said)
})

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

test('an invoice from a VAT-registered seller shows the VAT number, net and VAT', async () => {
  const text = inOneLine((await read(ordered, { VAT_NUMBER: 'GB 123 4567 89' })).text)
  for (const said of ['VAT number GB 123 4567 89', 'Net £62.49', 'VAT at 20% £12.50', 'Total £74.99'])
    expect(text).toContain(said)
  expect(text).not.toContain('No VAT')
})

const byCard: Invoice = { ...paid, method: 'card', reference: null, dueAt: null }
const states: [string, Invoice, Date, string][] = [
  ['paid by transfer', paid, inDays(5), 'Paid by bank transfer SCH004711 on 20 November 2026. Thank you.'],
  ['paid by card', byCard, inDays(5), 'Paid by card on 20 November 2026. Thank you.'],
  [
    'refunded',
    { ...byCard, refundedAt: inDays(6) },
    inDays(7),
    'Paid by card on 20 November 2026, and given back in full on 22 November 2026.',
  ],
  [
    'void',
    { ...ordered, voidedAt: inDays(2) },
    inDays(7),
    'This invoice has been void since 18 November 2026. Please do not pay it.',
  ],
]

test.for(states)('an invoice that is %s says so and does not ask for payment', async ([, invoice, now, sentence]) => {
  const text = inOneLine((await read(invoice, {}, now)).text)
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/How to pay|Sort code|Payment due/)
})

test('a refunded invoice names its credit notes', async () => {
  const issuer = issuerFrom(readConfig(productionEnv))
  const credits = [7, 8].map((number) => ({ id: 'any', number, pence: 1, issuedAt: inDays(6) }))
  const bytes = await invoicePdf({ ...byCard, refundedAt: inDays(6) }, { issuer, credits, now: inDays(7) })
  expect(inOneLine((await readPdf(bytes)).text)).toContain(
    'given back in full on 22 November 2026. Credit notes: CN-000007 and CN-000008.',
  )
})

test('a paid invoice shows the year that it paid for', async () => {
  expect(inOneLine((await read(paid)).text)).toContain('20 November 2026 to 20 November 2027')
})

test('an overdue invoice says so and how to pay', async () => {
  const { text } = await read(ordered, {}, inDays(30))
  expect(text).toContain('Payment overdue')
  expect(inOneLine(text)).toContain('Payment was due on 16 December 2026. Please pay £74.99 by bank transfer now')
})

test('Welsh letters are printed; characters that the font lacks become one question mark each', async () => {
  const schoolName = 'Ysgol Tŷ’r Ŵyl 🎈👩‍👩‍👧 学'
  const { text } = await read({ ...ordered, billTo: { ...ordered.billTo, schoolName } })
  expect(text).toContain('Ysgol Tŷ’r Ŵyl ?? ?')
})

test('the longest values are printed in full, on a second page if needed', async () => {
  const billTo = {
    name: `${'Wilhelmina '.repeat(8)}the last`,
    schoolName: `${'St Mary '.repeat(11)}the last`,
    email: `${'a'.repeat(60)}@${'long.'.repeat(35)}example`,
    address: Array.from(
      { length: 6 },
      (_, at) => `${at + 1} A Very Long Road Name in a Very Long Place, Near Leeds`,
    ).join('\n'),
    purchaseOrder: 'W'.repeat(40),
  }
  const { text, pages } = await read({ ...ordered, billTo })
  const letters = text.replaceAll(/\s/g, '')
  for (const part of Object.values(billTo)) expect(letters).toContain(part.replaceAll(/\s/g, ''))
  expect(pages).toBe(2)
  expect(text).toContain('DD-000123, page 2 of 2')
  expect(text).toContain('SCH004711')
})

test('the PDF of an invoice is deterministic', async () => {
  expect((await bytesOf(paid)).equals(await bytesOf(paid))).toBe(true)
})
