import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadCreditNote, downloadInvoice, readLicence } from '#contract/money/licence.ts'
import { pounds } from '#contract/money/prices.ts'
import { invoiceWords } from '#web/money/licence/invoice-words.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useDownload } from '#web/platform/calls/use-download.ts'
import { longDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import type { HeldInvoice } from './held-words.ts'

/** All invoices of the licence. If they fail to load, the licence card shows the error. */
export function InvoicesCard() {
  const { data, error } = useCall(readLicence)
  if (error && !data) return null
  return (
    <Card title="Invoices" description="For your records, as PDFs.">
      {!data && (
        <Skeleton label="Loading your invoices...">
          <Placeholder className="h-[88px]" />
        </Skeleton>
      )}
      {data?.invoices.length === 0 && (
        <EmptyState title="No invoices yet">The first one comes with your first order or payment here.</EmptyState>
      )}
      {data && data.invoices.length > 0 && <InvoiceTable invoices={data.invoices} />}
    </Card>
  )
}

const columns = ['Invoice', 'Date', 'Amount', 'State', 'PDF']

/** A list on a phone. The explicit roles stay because browsers drop table semantics when CSS changes `display`. */
function InvoiceTable({ invoices }: { invoices: readonly HeldInvoice[] }) {
  return (
    <table role="table" aria-label="Invoices" className="-my-2 w-full text-left text-sm max-sm:block">
      <thead role="rowgroup" className="text-xs text-ink-soft max-sm:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="py-2 pr-4 font-medium last:sr-only">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

function InvoiceRow({ invoice }: { invoice: HeldInvoice }) {
  const { id, number, reference, issuedAt, pence, state, creditNotes } = invoice
  const { word, look } = invoiceWords[state]
  return (
    <tr
      role="row"
      className="border-t border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 max-sm:first:border-t-0 sm:*:py-2 sm:*:pr-4"
    >
      <th role="rowheader" scope="row" className="font-medium tabular-nums">
        {number}
        {reference && <span className="block text-xs font-body text-ink-soft">{reference}</span>}
      </th>
      <td role="cell" className="max-sm:col-start-1">
        {longDate(issuedAt)}
      </td>
      <td role="cell" className="tabular-nums max-sm:text-right">
        {pounds(pence)}
      </td>
      <td role="cell" className="max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right">
        <Badge look={look}>{word}</Badge>
      </td>
      <td role="cell" className="max-sm:col-span-2 sm:pr-0! sm:text-right">
        <div className="grid justify-items-stretch gap-2 sm:justify-items-end">
          <DownloadButton endpoint={downloadInvoice} id={id} done="Invoice downloaded">
            Download PDF<span className="sr-only"> of {number}</span>
          </DownloadButton>
          {creditNotes.map((note) => (
            <DownloadButton key={note.id} endpoint={downloadCreditNote} id={note.id} done="Credit note downloaded">
              Credit note {note.number}
              <span className="sr-only">
                , {pounds(note.pence)} of {number}
              </span>
            </DownloadButton>
          ))}
        </div>
      </td>
    </tr>
  )
}

type DownloadProps = {
  endpoint: typeof downloadInvoice | typeof downloadCreditNote
  id: string
  done: string
  children: ReactNode
}

function DownloadButton({ endpoint, id, done, children }: DownloadProps) {
  const toast = useToast()
  const downloading = useDownload(endpoint, {
    onSuccess: (name) => toast({ title: done, description: name }),
    onError: ({ said }) => toast({ look: 'destructive', title: 'Download failed', description: said }),
  })
  return (
    <Button
      look="outline"
      size="small"
      className="max-sm:w-full"
      pending={downloading.isPending && 'Downloading...'}
      onClick={() => downloading.mutate([{ params: { id } }])}
    >
      <Download aria-hidden="true" className="size-[18px]" />
      <span>{children}</span>
    </Button>
  )
}
