import { randomInt } from 'node:crypto'
import { pricePence } from '#contract/money/prices.ts'
import { graceEnd } from '#server/accounts/licence/rules.ts'
import { addPaidYear } from '#server/accounts/licence/service.ts'
import { describeCaller, mailHolder } from '#server/accounts/people/service.ts'
import { type Account, type School, findHolder, lockSchool, updateSchool } from '#server/accounts/people/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardPayment } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { longDate } from '#server/platform/time/days.ts'
import { orderLetter, orderNotice, paidByCardNotice, receiptLetter } from './mail.ts'
import {
  type BillTo,
  creditNoteNumber,
  invoiceNumber,
  issuerFrom,
  referenceOf,
  referencesPerPlan,
  toInvoice,
} from './rules.ts'
import {
  creditNotesOf,
  type Invoice,
  addInvoiceIfNew,
  findInvoice,
  findOpenInvoice,
  invoicesOf,
  isRecorded,
  removeInvoiceRowsEndedBefore,
  lockInvoice,
  storeMissingIssuers,
  updateInvoice,
  voidOpenInvoices,
} from './store.ts'

type PaidByCard = { school: School; payment: CardPayment; isRenewal: boolean; billTo: BillTo }

/**
 * Records a card payment, adds the year to the licence and mails the receipt. Returns undefined, and changes nothing, if the payment
 * is already recorded. Call it in a transaction.
 */
export async function recordCardPayment(
  platform: Platform,
  { school, payment, isRenewal, billTo }: PaidByCard,
): Promise<Invoice | undefined> {
  const { db, clock, config } = platform
  const now = clock.now()
  // Lock the school before the invoice, as `markInvoicePaid` does, or the two deadlock.
  await lockSchool(db, school.id)
  if (await isRecorded(db, payment.invoiceId)) return undefined
  await voidOpenInvoices(db, school.id, now)
  const invoice = await addInvoiceIfNew(db, {
    schoolId: school.id,
    method: 'card',
    plan: school.plan,
    isRenewal,
    pence: payment.pence,
    billTo,
    issuer: issuerFrom(config),
    issuedAt: now,
    paidAt: now,
    providerInvoiceId: payment.invoiceId,
    providerPaymentId: payment.paymentId,
  })
  if (!invoice) return undefined
  const paid = await startYear(platform, invoice, school.id)
  await queueMail(db, { to: config.seller.supportEmail, letter: paidByCardNotice(paid), createdAt: now })
  return paid
}

/** Marks a transfer as received, starts the licence year or adds the next, and mails the receipt. */
export function markInvoicePaid(platform: Platform, { id, ...caller }: Caller & { id: string }): Promise<Invoice> {
  return platform.db.transaction(async (db) => {
    const found = await findInvoice(db, id)
    const school = found?.schoolId ? await lockSchool(db, found.schoolId) : undefined
    const invoice = await lockInvoice(db, id)
    const now = platform.clock.now()
    if (!invoice) throw new Refusal(404, 'There is no such invoice.')
    if (invoice.paidAt) throw new Refusal(409, `This invoice was paid on ${longDate(invoice.paidAt)}.`)
    if (invoice.voidedAt) throw new Refusal(409, 'This invoice is void and cannot be paid.')
    if (!school) throw new Refusal(409, 'The account that ordered this was deleted, so there is no licence to start.')
    await updateInvoice(db, id, { paidAt: now })
    await voidOpenInvoices(db, school.id, now)
    const paid = await startYear({ ...platform, db }, invoice, school.id)
    const detail = { invoice: invoiceNumber(paid), reference: paid.reference ?? '', pence: paid.pence }
    await recordAudit(db, {
      what: 'payment-received',
      ...(await describeCaller(db, caller)),
      ...schoolAsSubject(school),
      detail,
    })
    return paid
  })
}

/** Adds the paid year to the licence, stores its dates on the invoice, and mails the receipt. */
async function startYear({ db, clock }: Platform, invoice: Invoice, schoolId: string): Promise<Invoice> {
  const now = clock.now()
  const year = await addPaidYear(db, schoolId, now)
  if (!year) throw new Error('The school of a paid invoice does not exist.')
  const paid = await updateInvoice(db, invoice.id, { coversFrom: year.from, coversUntil: year.until })
  const holder = await findHolder(db, schoolId)
  if (holder) await mailHolder(db, holder, { letter: receiptLetter(paid), createdAt: now })
  return paid
}

type Ordered = { school: School; isRenewal: boolean; billTo: BillTo }

const drawNumber = () => randomInt(referencesPerPlan)
/** With half of all references taken, fifty draws in a row fail once in 10^15 orders. */
const maxDraws = 50

/** Creates the invoice of an order, keeps the slides open until it is due, and mails it to the buyer and the owner. Call it in a transaction. */
export async function billTransfer(
  platform: Platform,
  ordered: Ordered,
  draw: () => number = drawNumber,
): Promise<Invoice> {
  const { db, config } = platform
  const { school, isRenewal } = ordered
  const createdAt = platform.clock.now()
  const dueAt = graceEnd(createdAt)
  const invoice = await addWithReference(platform, { ...ordered, issuedAt: createdAt, dueAt }, draw)
  await updateSchool(db, school.id, {
    ...(isRenewal ? { renewalOrderedAt: createdAt, renewalGraceEndsAt: dueAt } : firstOrder(school, dueAt)),
    paymentMethod: 'invoice',
  })
  const holder = await findHolder(db, school.id)
  if (holder) await mailHolder(db, holder, { letter: orderLetter(invoice, config), createdAt })
  await queueMail(db, { to: config.seller.supportEmail, letter: orderNotice(invoice, config), createdAt })
  return invoice
}

/** A school that an administrator added may work for longer already. */
function firstOrder({ graceEndsAt }: School, dueAt: Date) {
  const end = graceEndsAt && graceEndsAt > dueAt ? graceEndsAt : dueAt
  return { paymentStatus: 'invoice_sent', graceEndsAt: end } as const
}

/** Mails a holder their school's invoices, which wait until the email is known to be theirs. */
export async function mailInvoices({ db, clock, config }: Platform, holder: Account): Promise<void> {
  const issued = holder.schoolId ? await invoicesOf(db, holder.schoolId) : []
  for (const invoice of issued.filter(({ voidedAt }) => !voidedAt).toReversed()) {
    const letter = invoice.paidAt ? receiptLetter(invoice) : orderLetter(invoice, config)
    await mailHolder(db, holder, { letter, createdAt: clock.now() })
  }
}

/** Retries with another reference on a conflict, which does not abort the transaction. */
async function addWithReference(
  { db, config }: Platform,
  { school, isRenewal, billTo, issuedAt, dueAt }: Ordered & { issuedAt: Date; dueAt: Date },
  draw: () => number,
): Promise<Invoice> {
  const order = {
    schoolId: school.id,
    method: 'transfer',
    plan: school.plan,
    isRenewal,
    pence: pricePence[school.plan],
    billTo,
    issuer: issuerFrom(config),
    issuedAt,
    dueAt,
  } as const
  for (let tried = 0; tried < maxDraws; tried += 1) {
    const invoice = await addInvoiceIfNew(db, { ...order, reference: referenceOf(school.plan, draw()) })
    if (invoice) return invoice
  }
  throw new Error(`No free reference after ${maxDraws} draws.`)
}

/** Invoices of an earlier release get the seller of its first start with this one: what they were printed with before is not known. */
export async function storeIssuers({ db, config }: Platform): Promise<void> {
  await storeMissingIssuers(db, issuerFrom(config))
}

/** For the licence holder's data export. */
export async function invoiceDataOf(db: Database, schoolId: string) {
  const all = await invoicesOf(db, schoolId)
  const credits = await creditNotesOf(db, idsOf(all))
  return all.map(({ id, reference, method, plan, pence, billTo, issuedAt, paidAt, refundedAt, ...invoice }) => {
    const { dueAt, coversFrom, coversUntil } = invoice
    const dates = { issuedAt, dueAt, paidAt, coversFrom, coversUntil, refundedAt }
    const creditNotes = (credits.get(id) ?? []).map(({ number, ...credit }) => ({
      number: creditNoteNumber({ number }),
      pence: credit.pence,
      issuedAt: credit.issuedAt,
    }))
    return { number: invoiceNumber(invoice), reference, method, plan, pence, billTo, ...dates, creditNotes }
  })
}

const idsOf = (all: readonly Invoice[]) => all.map(({ id }) => id)

/** A school's invoices as the licence holder sees them, newest first. */
export async function shownInvoicesOf({ db, clock }: Platform, schoolId: string) {
  const all = await invoicesOf(db, schoolId)
  const credits = await creditNotesOf(db, idsOf(all))
  return all.map((invoice) => toInvoice(invoice, credits.get(invoice.id) ?? [], clock.now()))
}

/** Marks a school's open first order as paid. False if there is none. */
export async function markOpenOrderPaid(platform: Platform, caller: Caller, schoolId: string): Promise<boolean> {
  const open = await findOpenInvoice(platform.db, schoolId)
  if (!open || open.isRenewal) return false
  await markInvoicePaid(platform, { id: open.id, ...caller })
  return true
}

/** Removes invoices of deleted accounts whose year ended before this. */
export async function removeInvoicesEndedBefore(db: Database, before: Date): Promise<void> {
  await removeInvoiceRowsEndedBefore(db, before)
}
