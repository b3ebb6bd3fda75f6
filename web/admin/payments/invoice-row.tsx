import { useId } from 'react'
import { downloadAnyCreditNote, downloadAnyInvoice } from '#contract/admin/payments.ts'
import { pounds } from '#contract/money/prices.ts'
import { invoiceWords } from '#web/money/licence/invoice-words.ts'
import { longDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '../list/download-button.tsx'
import { Facts } from '../list/facts.tsx'
import type { PaymentAction } from './confirm-payment.tsx'
import type { BilledInvoice } from './use-invoices.ts'

type Props = { invoice: BilledInvoice; onAsk: (asked: PaymentAction) => void }

const planNames = { school: 'Whole school', individual: 'Individual' }

export function InvoiceRow({ invoice, onAsk }: Props) {
  const { schoolName, name, email, plan, state, isDisputed, number, creditNotes } = invoice
  const { word, look } = invoiceWords[state]
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-strong wrap-anywhere">{schoolName ?? name}</span>
          <Badge look={look}>{word}</Badge>
          {isDisputed && <Badge look="bad">Disputed</Badge>}
          <Badge>{planNames[plan]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{schoolName ? `${name}, ${email}` : email}</p>
        <Facts facts={factsOf(invoice)} />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:max-w-[340px] lg:justify-end">
        <DownloadButton
          endpoint={downloadAnyInvoice}
          request={[{ params: { id: invoice.id } }]}
          done="Invoice downloaded"
          look="quiet"
          className="max-lg:-ml-[14px]"
        >
          PDF<span className="sr-only"> of {number}</span>
        </DownloadButton>
        {creditNotes.map((note) => (
          <DownloadButton
            key={note.id}
            endpoint={downloadAnyCreditNote}
            request={[{ params: { id: note.id } }]}
            done="Credit note downloaded"
            look="quiet"
          >
            {note.number}
            <span className="sr-only">, the credit note of {number}</span>
          </DownloadButton>
        ))}
        <Actions invoice={invoice} onAsk={onAsk} />
      </div>
    </li>
  )
}

function factsOf(invoice: BilledInvoice) {
  const { number, reference, pence, method, issuedAt, dueAt, paidAt, coversFrom, coversUntil, purchaseOrder } = invoice
  const isWaiting = invoice.state === 'open' || invoice.state === 'overdue'
  const covers = coversFrom && coversUntil && `${longDate(coversFrom)} to ${longDate(coversUntil)}`
  const credits = invoice.creditNotes.map(
    (note) => `${note.number}, ${pounds(note.pence)} on ${longDate(note.issuedAt)}`,
  )
  return [
    { name: 'Invoice', value: number },
    { name: 'Reference', value: reference },
    { name: 'Amount', value: `${pounds(pence)} by ${method === 'card' ? 'card' : 'bank transfer'}` },
    { name: 'Purchase order', value: purchaseOrder },
    { name: 'Issued', value: longDate(issuedAt) },
    { name: 'Due', value: isWaiting && dueAt && longDate(dueAt) },
    { name: 'Paid', value: paidAt && longDate(paidAt) },
    { name: 'Covers', value: covers },
    { name: 'Credit note', value: credits.join('; ') },
  ].flatMap(({ name, value }) => (value ? { name, value } : []))
}

/** An open transfer can be marked as paid; a paid invoice can be refunded, or the row says why not. */
function Actions({ invoice, onAsk }: Props) {
  const why = useId()
  const { state, method, number, noRefundBecause } = invoice
  const hiddenNumber = <span className="sr-only"> {number}</span>
  if (method === 'transfer' && (state === 'open' || state === 'overdue'))
    return (
      <Button size="small" onClick={() => onAsk({ what: 'paid', invoice })}>
        <span>Mark{hiddenNumber} as paid</span>
      </Button>
    )
  if (state !== 'paid') return null
  return (
    <>
      <Button
        look="outline"
        size="small"
        disabled={noRefundBecause !== null}
        aria-describedby={noRefundBecause ? why : undefined}
        onClick={() => onAsk({ what: 'refund', invoice })}
      >
        <span>Refund{hiddenNumber}</span>
      </Button>
      {noRefundBecause && (
        <p id={why} className="w-full text-xs text-ink-soft lg:text-right">
          {noRefundBecause}
        </p>
      )}
    </>
  )
}
