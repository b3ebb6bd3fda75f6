import { expect, test } from 'vitest'
import { type HeldInvoice, type HeldLicence, heldWords, invoiceToPay } from './held-words.ts'

const toPay: HeldInvoice = {
  id: 'a',
  number: 'DD-000002',
  reference: 'SCH482913',
  method: 'transfer',
  plan: 'school',
  pence: 7499,
  state: 'open',
  issuedAt: '2027-10-01T09:00:00Z',
  dueAt: '2027-10-31T09:00:00Z',
  paidAt: null,
  coversFrom: null,
  coversUntil: null,
  creditNotes: [],
}
const paidBefore: HeldInvoice = { ...toPay, id: 'b', number: 'DD-000001', state: 'paid' }

const held = (licence: Partial<HeldLicence>): HeldLicence => ({
  plan: 'school',
  pence: 7499,
  state: 'paid',
  endsAt: '2027-11-16T09:00:00Z',
  renewal: 'none',
  takesCards: true,
  renewableFrom: null,
  isRenewable: true,
  bank: { sortCode: '00-00-00', accountNumber: '00000000', accountName: 'The Daily Dot' },
  invoices: [paidBefore],
  ...licence,
})

test.each<[string, Partial<HeldLicence>, string, string]>([
  ['a card that pays', { renewal: 'card' }, 'Paid', 'Renews on 16 November 2027 for £74.99, by card.'],
  ['a renewal that was cancelled', { renewal: 'cancelled' }, 'Cancelled', 'works until 16 November 2027'],
  [
    'a year that cannot be renewed yet',
    { isRenewable: false, renewableFrom: '2027-08-18T09:00:00Z' },
    'Paid',
    'It does not renew by itself. You can renew it from 18 August 2027.',
  ],
  ['a next year that is ordered', { invoices: [toPay, paidBefore] }, 'Paid', 'The next year is ordered'],
  ['a card that was refused', { state: 'renewing', renewal: 'card' }, 'Renewing', 'your card is tried again'],
  ['an order that was not paid in time', { state: 'owed' }, 'Payment overdue', 'The time to pay ended'],
  [
    'a licence that has ended',
    { state: 'expired', renewal: 'card' },
    'Ended',
    'The licence ended on 16 November 2027.',
  ],
])('the account page shows the status and what comes next for %s', (_what, licence, badge, said) => {
  const words = heldWords(held(licence))
  expect(words.badge).toBe(badge)
  expect(words.sentences.join(' ')).toContain(said)
})

test('the invoice to pay is the open or overdue one, not a paid one', () => {
  const overdue: HeldInvoice = { ...toPay, state: 'overdue' }
  expect(invoiceToPay(held({ invoices: [overdue, paidBefore] }))).toBe(overdue)
  expect(invoiceToPay(held({ invoices: [paidBefore] }))).toBeUndefined()
})
