import { pounds } from '#contract/money/prices.ts'
import { notRegisteredForVat } from '#contract/site/seller.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  type Picture,
  type Sheet,
  type Writing,
  grounds,
  inks,
  newSheet,
  page,
  weekColours,
  withRoom,
} from '#server/platform/files/sheet.ts'
import { longDate } from '#server/platform/time/days.ts'
import { invoiceNumber, invoiceState, licenceName, vatIn } from './rules.ts'
import type { Invoice } from './store.ts'

type Settings = Pick<Config, 'seller' | 'bank'>
type PdfOptions = Settings & { now: Date; logo?: Picture | undefined }

/** An invoice as PDF, in its current state, with the buyer's logo if there is one. One A4 page unless the text is very long. */
export function invoicePdf(invoice: Invoice, { seller, bank, now, logo }: PdfOptions): Promise<Buffer> {
  const number = invoiceNumber(invoice)
  const sheet = newSheet({ title: `Invoice ${number}`, author: seller.businessName, writtenAt: invoice.issuedAt })
  const state = stateWords(invoice, now)
  let y = head(sheet, state)
  y = facts(sheet, invoice, state, y)
  y = parties(sheet, invoice, { seller, logo }, y)
  y = lines(sheet, invoice, seller, withRoom(sheet, y, 190))
  payment(sheet, { invoice, bank, state }, withRoom(sheet, y, 170))
  sheet.onEachPage((at, of) => foot(sheet, seller, of > 1 ? `${number}, page ${at} of ${of}` : number))
  return sheet.bytes()
}

type StateWords = { badge: string | undefined; ink: string; sentence: string; isDue: boolean }

function stateWords(invoice: Invoice, now: Date): StateWords {
  const { method, reference, pence, dueAt, paidAt, refundedAt, voidedAt, issuedAt } = invoice
  const on = (date: Date | null) => longDate(date ?? issuedAt)
  const how = method === 'card' ? 'by card' : `by bank transfer ${reference}`
  const paid = `Paid ${how} on ${on(paidAt)}`
  const transfer = 'and write the reference on it, so that we know whose payment it is.'
  const words = {
    open: {
      badge: undefined,
      ink: inks.ink,
      sentence: `Please pay ${pounds(pence)} by bank transfer by ${on(dueAt)} ${transfer}`,
      isDue: true,
    },
    overdue: {
      badge: 'Payment overdue',
      ink: inks.warn,
      sentence: `Payment was due on ${on(dueAt)}. Please pay ${pounds(pence)} by bank transfer now ${transfer}`,
      isDue: true,
    },
    paid: { badge: `Paid on ${on(paidAt)}`, ink: inks.teal, sentence: `${paid}. Thank you.`, isDue: false },
    refunded: {
      badge: `Refunded on ${on(refundedAt)}`,
      ink: inks.warn,
      sentence: `${paid}, and given back in full on ${on(refundedAt)}.`,
      isDue: false,
    },
    void: {
      badge: 'Void: nothing to pay',
      ink: inks.warn,
      sentence: `This invoice has been void since ${on(voidedAt)}. Please do not pay it.`,
      isDue: false,
    },
  }
  return words[invoiceState(invoice, now)]
}

// Same as web/ui/mark-path.ts, which the server cannot import.
const markPath = 'M10.3 26.68A13 13 0 1 0 5.22 22.27C5.7 25 4.9 27 3.3 28.5c-.5.5-.2 1.1.5 1.1 2.6 0 5-.9 6.5-2.92Z'
const contentWidth = page.right - page.left
const columnWidth = (contentWidth - 28) / 2

function head(sheet: Sheet, { badge, ink }: StateWords): number {
  sheet.decorate((pen) => {
    pen
      .save()
      .translate(page.left - 3, page.top)
      .scale(0.95)
      .path(markPath)
      .fill(inks.teal)
      .restore()
  })
  sheet.write('The Daily Dot', { x: page.left + 36, y: page.top + 6, width: 200, size: 15, bold: true })
  const right = { x: page.left + 200, width: contentWidth - 200, align: 'right' } as const
  sheet.write('Invoice', { ...right, y: page.top - 4, size: 28, bold: true, tag: 'H1' })
  if (badge) sheet.write(badge, { ...right, y: page.top + 34, size: 11, bold: true, ink })
  return page.top + 66
}

/** The strip with number, dates and purchase order. */
function facts(sheet: Sheet, invoice: Invoice, { isDue }: StateWords, top: number): number {
  const { issuedAt, dueAt, paidAt, billTo } = invoice
  const cells = [
    ['Invoice number', invoiceNumber(invoice)],
    ['Date of issue', longDate(issuedAt)],
    ...(dueAt && isDue ? [['Payment due', longDate(dueAt)]] : []),
    ...(paidAt ? [['Paid', longDate(paidAt)]] : []),
    ...(billTo.purchaseOrder ? [['Purchase order', billTo.purchaseOrder]] : []),
  ]
  const inner = 14
  const width = (contentWidth - 2 * inner) / cells.length - 10
  const value = { width, size: 10, bold: true }
  const tallest = Math.max(...cells.map(([, text = '']) => sheet.heightOf(text, value)))
  const height = tallest + 36
  sheet.decorate((pen) => pen.roundedRect(page.left, top, contentWidth, height, 10).fill(grounds.sand))
  for (const [at, [label = '', text = '']] of cells.entries()) {
    const x = page.left + inner + at * (width + 10)
    sheet.write(label, { x, y: top + 11, width, size: 8.5, ink: inks.soft })
    sheet.write(text, { ...value, x, y: top + 24 })
  }
  return top + height + 28
}

function parties(
  sheet: Sheet,
  { billTo }: Invoice,
  { seller, logo }: Omit<PdfOptions, 'bank' | 'now'>,
  top: number,
): number {
  const { name, schoolName, address, email } = billTo
  const { businessName, businessAddress, vatNumber, supportEmail } = seller
  const isRegistered = vatNumber !== notRegisteredForVat
  const [first = name, ...rest] = [schoolName, name, ...(address ?? '').split('\n'), email].filter(Boolean)
  const to = block(sheet, { x: page.left, top, label: 'Billed to', logo, first: first ?? name, rest })
  const from = block(sheet, {
    x: page.left + columnWidth + 28,
    top,
    label: 'From',
    first: businessName,
    rest: [...businessAddress.split('\n'), isRegistered ? `VAT number ${vatNumber}` : vatNumber, supportEmail],
  })
  return Math.max(to, from) + 30
}

type Block = {
  x: number
  top: number
  label: string
  logo?: Picture | undefined
  first: string
  rest: readonly (string | null)[]
}

function block(sheet: Sheet, { x, top, label, logo, first, rest }: Block): number {
  const column = { x, width: columnWidth }
  let y = sheet.write(label, { ...column, y: top, size: 8.5, ink: inks.soft, tag: 'H2' }) + 3
  if (logo) y = sheet.draw(logo, { x, y: y + 3, width: 130, height: 44 }) + 7
  y = sheet.write(first, { ...column, y, size: 11, bold: true }) + 1
  for (const line of rest) y = sheet.write(line ?? '', { ...column, y })
  return y
}

function lines(sheet: Sheet, invoice: Invoice, seller: Settings['seller'], top: number): number {
  const { plan, pence } = invoice
  const { netPence, vatPence } = vatIn(pence, seller)
  const amount = { x: page.right - 120, width: 120, align: 'right' } as const
  const small = { size: 8.5, ink: inks.soft }
  sheet.write('Description', { x: page.left, y: top, width: 200, ...small })
  sheet.write('Amount', { ...amount, y: top, ...small })
  rule(sheet, top + 17)
  const row = top + 27
  let y = sheet.write(`${licenceName[plan]}, one year`, { x: page.left, y: row, width: 330, size: 11, bold: true })
  sheet.write(pounds(netPence), { ...amount, y: row, size: 11 })
  y = sheet.write(yearOf(invoice), { x: page.left, y: y + 2, width: 330, ink: inks.soft }) + 10
  rule(sheet, y)
  const rows: [string, string][] =
    vatPence > 0
      ? [
          ['Net', pounds(netPence)],
          ['VAT at 20%', pounds(vatPence)],
        ]
      : []
  y += 10
  for (const [label, value] of rows) y = sum(sheet, { label, value, y, size: 10 })
  y = sum(sheet, { label: 'Total', value: pounds(pence), y, size: 14, bold: true })
  if (vatPence === 0)
    y = sheet.write('No VAT is charged: the seller is not registered for VAT.', {
      x: page.left,
      y: y + 2,
      width: contentWidth,
      align: 'right',
      ...small,
    })
  return y + 26
}

function sum(
  sheet: Sheet,
  { label, value, y, ...look }: { label: string; value: string; y: number } & Pick<Writing, 'size' | 'bold'>,
): number {
  sheet.write(label, { x: page.right - 260, y, width: 130, align: 'right', ...look })
  return sheet.write(value, { x: page.right - 120, y, width: 120, align: 'right', ...look }) + 4
}

function yearOf({ coversFrom, coversUntil, isRenewal }: Invoice): string {
  if (coversFrom && coversUntil) return `${longDate(coversFrom)} to ${longDate(coversUntil)}`
  return isRenewal ? 'A further year, which follows the one before.' : 'The year starts when the payment arrives.'
}

type Payment = { invoice: Invoice; bank: Settings['bank']; state: StateWords }

function payment(sheet: Sheet, { invoice, bank, state }: Payment, top: number): void {
  const rows: [string, string][] = state.isDue
    ? [
        ['Account name', bank.accountName],
        ['Sort code', bank.sortCode],
        ['Account number', bank.accountNumber],
        ['Reference', invoice.reference ?? invoiceNumber(invoice)],
      ]
    : []
  const inside = { x: page.left + 18, width: contentWidth - 36 }
  const value = { x: inside.x + 130, width: inside.width - 130, bold: true }
  const heights = rows.map(([, text]) => sheet.heightOf(text, value) + 4)
  const height =
    50 + sheet.heightOf(state.sentence, inside) + heights.reduce((all, one) => all + one, rows.length > 0 ? 8 : 0)
  sheet.decorate((pen) => pen.roundedRect(page.left, top, contentWidth, height, 10).lineWidth(1).stroke(grounds.line))
  let y = sheet.write(state.isDue ? 'How to pay' : 'Payment', {
    ...inside,
    y: top + 15,
    size: 11,
    bold: true,
    tag: 'H2',
  })
  y = sheet.write(state.sentence, { ...inside, y: y + 2 }) + 8
  for (const [at, [label, text]] of rows.entries()) {
    sheet.write(label, { x: inside.x, y, width: 120, ink: inks.soft })
    sheet.write(text, { ...value, y })
    y += heights[at] ?? 0
  }
}

function foot(sheet: Sheet, { businessName, supportEmail }: Settings['seller'], right: string): void {
  const y = page.bottom + 18
  const small = { y: y + 16, size: 8.5, ink: inks.soft }
  sheet.decorate((pen) => {
    for (const [at, colour] of weekColours.entries()) pen.circle(page.left + 4 + at * 13, y + 4, 4).fill(colour)
  })
  sheet.write(`Questions? ${supportEmail} · ${businessName}`, { ...small, x: page.left, width: contentWidth - 150 })
  sheet.write(right, { ...small, x: page.right - 140, width: 140, align: 'right' })
}

function rule(sheet: Sheet, y: number): void {
  sheet.decorate((pen) => pen.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.8).stroke(grounds.line))
}
