import { readLogo } from '#server/branding/logo/service.ts'
import { invoicePdf } from '#server/money/invoices/document.ts'
import { creditNoteNumber, invoiceNumber, invoiceState, issuerOf } from '#server/money/invoices/rules.ts'
import { type Invoice, findInvoice, creditNotesOf } from '#server/money/invoices/store.ts'
import { creditNotePdf } from '#server/money/refunds/document.ts'
import { findCreditNote } from '#server/money/refunds/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { type DocumentFile, keptDocument } from '#server/platform/files/kept-document.ts'
import type { MakeAttachments } from '#server/platform/mail/send-outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'

/** The account that asks, which sees the documents of its own school only. Administrators see any, and are not limited. */
type Reader = Pick<Actor, 'accountId' | 'schoolId'>

const drawingsOfAccount: Limit = {
  name: 'documents',
  tries: 30,
  seconds: 60 * 60,
  says: 'An account can have 30 documents drawn an hour.',
}

/** An invoice as a PDF file. */
export async function downloadInvoice(platform: Platform, id: string, reader?: Reader): Promise<DocumentFile> {
  const invoice = await findInvoice(platform.db, id)
  if (!invoice || !mayRead(invoice, reader)) throw new Refusal(404, 'There is no such invoice.')
  const pdf = await invoiceDocument(platform, invoice)
  return pdf.file(`${invoiceNumber(invoice)}.pdf`, () => limitDrawings(platform.db, reader))
}

/** A credit note as a PDF file. */
export async function downloadCreditNote(platform: Platform, id: string, reader?: Reader): Promise<DocumentFile> {
  const found = await findCreditNote(platform.db, id)
  if (!found || !mayRead(found.invoice, reader)) throw new Refusal(404, 'There is no such credit note.')
  const pdf = await creditNoteDocument(platform, found)
  return pdf.file(`${creditNoteNumber(found.note)}.pdf`, () => limitDrawings(platform.db, reader))
}

function mayRead({ schoolId }: Invoice, reader: Reader | undefined): boolean {
  return !reader || (reader.schoolId !== null && reader.schoolId === schoolId)
}

async function limitDrawings(db: Database, reader: Reader | undefined): Promise<void> {
  if (reader) await takeTry(db, drawingsOfAccount, reader.accountId)
}

/** Renders the invoice and the credit note that belong to a letter, in their state when its mail is sent. */
export function billAttachments(platform: Platform): MakeAttachments {
  const { db } = platform
  return async ({ invoice, creditNote }) => {
    const billed = invoice && (await findInvoice(db, invoice.id))
    const credited = creditNote && (await findCreditNote(db, creditNote.id))
    return [
      billed
        ? { ...pdf, fileName: invoice.fileName, content: await (await invoiceDocument(platform, billed)).bytes() }
        : [],
      credited
        ? {
            ...pdf,
            fileName: creditNote.fileName,
            content: await (await creditNoteDocument(platform, credited)).bytes(),
          }
        : [],
    ].flat()
  }
}

const pdf = { type: 'application/pdf' } as const

async function invoiceDocument(platform: Platform, invoice: Invoice) {
  const now = platform.clock.now()
  const issuer = issuerOf(invoice, platform.config)
  const credits = (await creditNotesOf(platform.db, [invoice.id])).get(invoice.id) ?? []
  const logo = await logoOf(platform, invoice)
  const facts = { invoice, issuer, credits, state: invoiceState(invoice, now), logo: [logo?.path, logo?.says] }
  return keptDocument(facts, () => invoicePdf(invoice, { issuer, credits, now, logo }))
}

type Found = NonNullable<Awaited<ReturnType<typeof findCreditNote>>>

async function creditNoteDocument(platform: Platform, { note, invoice }: Found) {
  const issuer = issuerOf(invoice, platform.config)
  const logo = await logoOf(platform, invoice)
  const facts = { note, invoice, issuer, logo: [logo?.path, logo?.says] }
  return keptDocument(facts, () => creditNotePdf({ note, invoice, issuer, logo }))
}

async function logoOf(platform: Platform, { schoolId }: Invoice) {
  return schoolId ? readLogo(platform, schoolId) : undefined
}
