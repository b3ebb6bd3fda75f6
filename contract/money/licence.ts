import * as z from 'zod/mini'
import { plans } from '../accounts/plans.ts'
import { done, endpoint } from '../endpoint.ts'
import { bankAccount } from './bank.ts'

/** `open`: to be paid. `void`: need not be paid any more. */
export const invoiceStates = ['open', 'overdue', 'paid', 'refunded', 'void'] as const

/** One invoice, as both the licence holder and the administrators see it. */
export const invoice = {
  id: z.string(),
  /** Such as "DD-000123". */
  number: z.string(),
  reference: z.nullable(z.string()),
  method: z.enum(['card', 'transfer']),
  plan: z.enum(plans),
  pence: z.int(),
  state: z.enum(invoiceStates),
  issuedAt: z.string(),
  dueAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  coversFrom: z.nullable(z.string()),
  coversUntil: z.nullable(z.string()),
  /** What was given back of it, oldest first. A number is such as "CN-000123". */
  creditNotes: z.array(z.object({ id: z.string(), number: z.string(), pence: z.int(), issuedAt: z.string() })),
}

export const readLicence = endpoint({
  method: 'GET',
  path: '/api/licence',
  access: 'holder',
  beforeConfirmation: true,
  says: 'The licence, for its holder: how it stands, what comes next, and every invoice.',
  response: z.object({
    plan: z.enum(plans),
    /** What the next year costs: what the card will be charged, or today's price if a year can be bought now. */
    pence: z.int(),
    state: z.enum(['paid', 'renewing', 'grace', 'owed', 'expired']),
    /** When access ends, or ended. */
    endsAt: z.string(),
    /** `card`: the card is charged when the year ends. `cancelled`: the holder cancelled that and can resume it. `none`: does not renew. */
    renewal: z.enum(['card', 'cancelled', 'none']),
    /** False: a further year is paid by bank transfer only. */
    takesCards: z.boolean(),
    /** When a further year can be bought; null when the card renews the licence. */
    renewableFrom: z.nullable(z.string()),
    isRenewable: z.boolean(),
    bank: bankAccount,
    /** Newest first. */
    invoices: z.array(z.object(invoice)),
  }),
})

export const cancelRenewal = endpoint({
  method: 'POST',
  path: '/api/licence/cancel',
  access: 'holder',
  says: 'Ends the licence when the year that is paid is over: the card is not charged again.',
  response: done,
})

export const resumeRenewal = endpoint({
  method: 'POST',
  path: '/api/licence/resume',
  access: 'holder',
  says: 'Takes the cancelling back: the card is charged at the end of the year, as before.',
  response: done,
})

export const openCardPortal = endpoint({
  method: 'POST',
  path: '/api/licence/portal',
  access: 'holder',
  says: 'The address of the card provider’s page where the card can be changed. It leads back to /account.',
  response: z.object({ url: z.string() }),
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/licence/invoices/:id/invoice.pdf',
  access: 'holder',
  beforeConfirmation: true,
  says: 'One invoice as a PDF.',
  contentType: 'application/pdf',
  params: z.strictObject({ id: z.uuid() }),
  response: z.string(),
})

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/api/licence/credit-notes/:id/credit-note.pdf',
  access: 'holder',
  says: 'One credit note as a PDF.',
  contentType: 'application/pdf',
  params: z.strictObject({ id: z.uuid() }),
  response: z.string(),
})
