import { expect, test } from 'vitest'
import { issuerFrom } from '#server/money/invoices/rules.ts'
import type { Invoice } from '#server/money/invoices/store.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { mondayMorning, productionEnv } from '#tests/support/platform/app.ts'
import { creditNotePdf } from './document.ts'

const invoice: Invoice = {
  id: 'a2f1c1de-3b1c-4f57-9a43-0f2f4a1f0a11',
  number: 123,
  reference: null,
  schoolId: null,
  method: 'card',
  plan: 'school',
  isRenewal: false,
  pence: 7499,
  billTo: {
    name: 'Tom Okafor',
    schoolName: 'Elmtree Primary',
    email: 'tom@elmtree.example',
    address: null,
    purchaseOrder: null,
  },
  issuer: null,
  issuedAt: mondayMorning,
  dueAt: null,
  paidAt: mondayMorning,
  coversFrom: mondayMorning,
  coversUntil: mondayMorning,
  providerInvoiceId: null,
  providerPaymentId: null,
  refundedAt: null,
  disputedAt: null,
  voidedAt: null,
  overdueToldAt: null,
}

test('a credit note names number, date, invoice, both parties, what is given back and its VAT', async () => {
  const issuer = issuerFrom(readConfig({ ...productionEnv, VAT_NUMBER: 'GB 123 4567 89' }))
  const note = { id: 'any', number: 4, invoiceId: invoice.id, pence: 1200, issuedAt: new Date('2026-11-22T09:00:00Z') }
  const { text, pages, title, lang } = await readPdf(await creditNotePdf({ note, invoice, issuer }))
  expect([pages, title, lang]).toEqual([1, 'Credit note CN-000004', 'en-GB'])
  for (const said of [
    'Credit note number CN-000004',
    'Date of issue 22 November 2026',
    'Corrects invoice DD-000123',
    'Date of that invoice 16 November 2026',
    'Elmtree Primary Tom Okafor tom@elmtree.example',
    'The Daily Dot Ltd 1 High Street, Leeds LS1 1AA VAT number GB 123 4567 89',
    'Whole School Licence, one year £10.00',
    'Given back in part: the invoice was for £74.99.',
    'Net £10.00',
    'VAT at 20% £2.00',
    'Total credit £12.00',
    '£12.00 goes back to the card that paid.',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
})
