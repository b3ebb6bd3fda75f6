import type { Plan } from '#contract/accounts/plans.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { readLicence } from '#contract/money/licence.ts'
import { pounds } from '#contract/money/prices.ts'
import { notRegisteredForVat } from '#contract/site/seller.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Billing details, as they were when the invoice was issued: later changes to the account do not alter them. */
export type BillTo = {
  name: string
  schoolName: string | null
  email: string
  address: string | null
  purchaseOrder: string | null
}

/** The seller's side, as it was when the invoice was issued: later changes to the settings do not alter it. */
export type Issuer = Pick<Config['seller'], 'businessName' | 'businessAddress' | 'vatNumber' | 'supportEmail'> & {
  /** The VAT in the price; 0 if the seller is not registered. */
  vatPercent: number
  bank: Config['bank']
}

const vatPercentIfRegistered = 20

export function issuerFrom({ seller, bank }: Pick<Config, 'seller' | 'bank'>): Issuer {
  const { businessName, businessAddress, vatNumber, supportEmail } = seller
  const vatPercent = vatNumber === notRegisteredForVat ? 0 : vatPercentIfRegistered
  return { businessName, businessAddress, vatNumber, supportEmail, vatPercent, bank: { ...bank } }
}

/** An invoice of an earlier release has no issuer until the job `complete-invoices` has run. */
export function issuerOf({ issuer }: { issuer: Issuer | null }, settings: Pick<Config, 'seller' | 'bank'>): Issuer {
  return issuer ?? issuerFrom(settings)
}

/** "DD-000123" */
export function invoiceNumber({ number }: { number: number }): string {
  return `DD-${sixDigits(number)}`
}

/** "CN-000123" */
export function creditNoteNumber({ number }: { number: number }): string {
  return `CN-${sixDigits(number)}`
}

/** What was given back of an invoice. */
export type Credit = { id: string; number: number; pence: number; issuedAt: Date }

export const referencesPerPlan = 1_000_000

/** The payment reference for a transfer: "SCH004711". */
export function referenceOf(plan: Plan, drawn: number): string {
  return `${plan === 'school' ? 'SCH' : 'IND'}${sixDigits(drawn)}`
}

function sixDigits(count: number): string {
  return String(count).padStart(6, '0')
}

type Dated = { dueAt: Date | null; paidAt: Date | null; refundedAt: Date | null; voidedAt: Date | null }

export function invoiceState({ dueAt, paidAt, refundedAt, voidedAt }: Dated, now: Date): Shown['state'] {
  if (refundedAt) return 'refunded'
  if (paidAt) return 'paid'
  if (voidedAt) return 'void'
  return dueAt && dueAt <= now ? 'overdue' : 'open'
}

/** Splits a price into net and VAT. Prices include VAT if the seller is registered. */
export function vatIn(pence: number, { vatPercent }: Pick<Issuer, 'vatPercent'>) {
  const netPence = Math.round((pence * 100) / (100 + vatPercent))
  return { netPence, vatPence: pence - netPence }
}

/** The amounts of an invoice or a credit note as they are printed. */
export function amountRows(pence: number, issuer: Pick<Issuer, 'vatPercent'>, totalLabel: string) {
  const { netPence, vatPence } = vatIn(pence, issuer)
  const total = [totalLabel, pounds(pence)] as const
  if (issuer.vatPercent === 0) {
    const remark = 'No VAT is charged: the seller is not registered for VAT.'
    return { amount: pounds(netPence), rows: [], total, remark }
  }
  const rows = [['Net', pounds(netPence)] as const, [`VAT at ${issuer.vatPercent}%`, pounds(vatPence)] as const]
  return { amount: pounds(netPence), rows, total }
}

export function billedParty({ name, schoolName, address, email }: BillTo) {
  const [first = name, ...rest] = [schoolName ?? '', name, ...(address ?? '').split('\n'), email].filter(Boolean)
  return { label: 'Billed to', first, rest }
}

export function issuingParty({ businessName, businessAddress, vatNumber, vatPercent, supportEmail }: Issuer) {
  const vat = vatPercent > 0 ? `VAT number ${vatNumber}` : vatNumber
  return { label: 'From', first: businessName, rest: [...businessAddress.split('\n'), vat, supportEmail] }
}

type Person = { firstName: string | null; lastName: string | null; email: string }
type InvoiceOptions = { billingAddress?: string | undefined; purchaseOrder?: string | undefined }

type Last = { billTo: BillTo } & Pick<Dated, 'paidAt' | 'voidedAt'>

/**
 * Billing details for a further year. The address carries over from the last invoice unless the holder gives another. A purchase order
 * covers one year, so it carries over only from an order that is still unpaid.
 */
export function billToHolder(
  { firstName, lastName, email }: Person,
  school: { plan: Plan; name: string },
  { billingAddress, purchaseOrder }: InvoiceOptions,
  last: Last | undefined,
): BillTo {
  const ordered = last && !last.paidAt && !last.voidedAt ? last.billTo : undefined
  return {
    name: [firstName, lastName].filter(Boolean).join(' ') || school.name,
    schoolName: school.plan === 'school' ? school.name : null,
    email,
    address: billingAddress || (last?.billTo.address ?? null),
    purchaseOrder: purchaseOrder || (ordered?.purchaseOrder ?? null),
  }
}

export const licenceName = { school: 'Whole School Licence', individual: 'Individual Licence' } as const

type Shown = ResponseOf<typeof readLicence>['invoices'][number]
type Kept = Dated &
  Pick<Shown, 'id' | 'reference' | 'method' | 'plan' | 'pence'> & {
    number: number
    issuedAt: Date
    coversFrom: Date | null
    coversUntil: Date | null
  }

/** One invoice as the licence holder and the administrators see it. */
export function toInvoice(invoice: Kept, credits: readonly Credit[], now: Date): Shown {
  const { id, reference, method, plan, pence, issuedAt, dueAt, paidAt, coversFrom, coversUntil } = invoice
  return {
    id,
    number: invoiceNumber(invoice),
    reference,
    method,
    plan,
    pence,
    state: invoiceState(invoice, now),
    issuedAt: issuedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    coversFrom: coversFrom?.toISOString() ?? null,
    coversUntil: coversUntil?.toISOString() ?? null,
    creditNotes: credits.map((credit) => ({
      id: credit.id,
      number: creditNoteNumber(credit),
      pence: credit.pence,
      issuedAt: credit.issuedAt.toISOString(),
    })),
  }
}
