import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { billToHolder, invoiceNumber, invoiceState, issuerFrom, referenceOf, vatIn } from './rules.ts'

test('numbers and references have six digits', () => {
  expect([invoiceNumber({ number: 123 }), referenceOf('school', 4711), referenceOf('individual', 999_999)]).toEqual([
    'DD-000123',
    'SCH004711',
    'IND999999',
  ])
})

test('net and VAT add up to the price, and VAT is 20% of net to the nearest penny', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (pence) => {
      const { netPence, vatPence } = vatIn(pence, { vatPercent: 20 })
      expect(netPence + vatPence).toBe(pence)
      expect(Math.abs(5 * vatPence - netPence)).toBeLessThanOrEqual(3)
    }),
  )
})

test.for([
  [7499, 6249, 1250],
  [1799, 1499, 300],
] as const)('%i pence are %i net and %i VAT', ([pence, netPence, vatPence]) => {
  expect(vatIn(pence, { vatPercent: 20 })).toEqual({ netPence, vatPence })
})

test('a seller who is not VAT-registered charges no VAT', () => {
  const { vatPercent } = issuerFrom(readConfig({ LOG_LEVEL: 'silent' }))
  expect(vatIn(7499, { vatPercent })).toEqual({ netPence: 7499, vatPence: 0 })
})

const then = new Date('2026-11-16T09:00:00Z')
const open = { dueAt: then, paidAt: null, refundedAt: null, voidedAt: null }

test.for([
  ['open until it is due', open, '2026-11-16T08:59:59Z', 'open'],
  ['overdue from that instant', open, '2026-11-16T09:00:00Z', 'overdue'],
  ['paid however late', { ...open, paidAt: then }, '2027-11-16T09:00:00Z', 'paid'],
  [
    'refunded once the money went back',
    { ...open, paidAt: then, refundedAt: then },
    '2027-11-16T09:00:00Z',
    'refunded',
  ],
  ['void and no longer overdue', { ...open, voidedAt: then }, '2027-11-16T09:00:00Z', 'void'],
] as const)('an invoice is %s', ([, invoice, now, state]) => {
  expect(invoiceState(invoice, new Date(now))).toBe(state)
})

test('the invoice of a further year keeps the last address but not its purchase order', () => {
  const holder = { firstName: 'Tom', lastName: null, email: 'tom@elmtree.example' }
  const school = { plan: 'school', name: 'Elmtree Primary' } as const
  const billTo = { ...billToHolder(holder, school, {}, undefined), address: '12 Elm Road', purchaseOrder: 'PO-1' }
  const last = { billTo, paidAt: new Date(), voidedAt: null }
  expect(billToHolder(holder, school, { billingAddress: '' }, last)).toEqual({
    name: 'Tom',
    schoolName: 'Elmtree Primary',
    email: 'tom@elmtree.example',
    address: '12 Elm Road',
    purchaseOrder: null,
  })
  const invoiceOptions = { billingAddress: '1 New Road', purchaseOrder: 'PO-2' }
  expect(billToHolder(holder, school, invoiceOptions, last)).toMatchObject({
    address: '1 New Road',
    purchaseOrder: 'PO-2',
  })
})
