import type { listInvoices as listing } from '#contract/admin/payments.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toInvoice } from '#server/money/invoices/rules.ts'
import { refundFault } from '#server/money/refunds/rules.ts'
import { creditsOf, refund } from '#server/money/refunds/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { type Filter, invoicesUsed, listInvoiceRows } from './store.ts'

const invoicesPerPage = 50

/** Every invoice, newest first, with the reason if one cannot be refunded. */
export async function listInvoices({ db, clock }: Platform, filter: Filter): Promise<ResponseOf<typeof listing>> {
  const now = clock.now()
  const found = await listInvoiceRows(db, filter, now, invoicesPerPage + 1)
  const page = found.slice(0, invoicesPerPage)
  const ids = page.map(({ id }) => id)
  const used = await invoicesUsed(db, ids)
  const credits = await creditsOf(db, ids)
  const invoices = page.map((invoice) => ({
    ...toInvoice(invoice, credits.get(invoice.id) ?? [], now),
    schoolName: invoice.billTo.schoolName,
    name: invoice.billTo.name,
    email: invoice.billTo.email,
    purchaseOrder: invoice.billTo.purchaseOrder,
    isDisputed: invoice.disputedAt !== null,
    noRefundBecause: refundFault(invoice, { now, isUsed: used.has(invoice.id) }) ?? null,
  }))
  const last = page.at(-1)
  return { invoices, next: found.length > invoicesPerPage && last ? String(last.number) : null }
}

/** Refunds an unused year. Returns the sentence for the administrator. */
export async function refundInvoice(platform: Platform, caller: Caller, id: string): Promise<string> {
  const isUsed = (await invoicesUsed(platform.db, [id])).has(id)
  return refund(platform, caller, { id, isUsed })
}
