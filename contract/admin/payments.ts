import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { invoice, invoiceStates } from '../money/licence.ts'

const id = z.strictObject({ id: z.uuid() })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices',
  access: 'admin',
  says: 'Every invoice, newest first, fifty at a time; `next` asks for what comes after.',
  query: z.strictObject({
    state: z.optional(z.enum(invoiceStates)),
    /** Any part of the reference, number, credit note, school, name, email or purchase order. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Please use the `next` of a response'))),
  }),
  response: z.object({
    invoices: z.array(
      z.object({
        ...invoice,
        schoolName: z.nullable(z.string()),
        name: z.string(),
        email: z.string(),
        purchaseOrder: z.nullable(z.string()),
        isDisputed: z.boolean(),
        /** Why it cannot be refunded; null if it can. */
        noRefundBecause: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})

export const markInvoicePaid = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/paid',
  access: 'admin',
  says: 'Notes that a bank transfer has arrived: the licence year starts, or the next one is added.',
  params: id,
  response: done,
})

export const refundInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/refund',
  access: 'admin',
  says: 'Gives a year’s price back, within 30 days and 7 to answer, if no slide was shown, and ends the year that it paid for.',
  params: id,
  response: done,
})

export const downloadAnyInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:id/invoice.pdf',
  access: 'admin',
  says: 'Any invoice as a PDF.',
  contentType: 'application/pdf',
  params: id,
  response: z.string(),
})

export const downloadAnyCreditNote = endpoint({
  method: 'GET',
  path: '/api/admin/credit-notes/:id/credit-note.pdf',
  access: 'admin',
  says: 'Any credit note as a PDF.',
  contentType: 'application/pdf',
  params: id,
  response: z.string(),
})
