import { pounds } from '#contract/money/prices.ts'
import { longDate } from '#web/platform/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { HeldInvoice, HeldLicence } from './held-words.ts'

/** The bank transfer details, each with a copy button. */
export function HowToTransfer({ invoice, held: { bank, takesCards } }: { invoice: HeldInvoice; held: HeldLicence }) {
  const { number, pence, dueAt, reference, state } = invoice
  return (
    <section aria-label="How to pay by bank transfer" className="mt-4 rounded-field bg-sand px-4 pt-3 pb-1 text-sm">
      <p>
        Please pay <strong>{pounds(pence)}</strong>
        {dueAt && state === 'open' && ` by ${longDate(dueAt)}`}, by bank transfer{takesCards && ' or by card'}.{' '}
        {dueAt && state === 'overdue'
          ? `Invoice ${number} was due on ${longDate(dueAt)}.`
          : `This is invoice ${number}.`}
      </p>
      <dl className="mt-2 divide-y divide-sand-line">
        {reference && <Detail name="Reference" value={reference} />}
        <Detail name="Account name" value={bank.accountName} />
        <Detail name="Sort code" value={bank.sortCode} />
        <Detail name="Account number" value={bank.accountNumber} />
      </dl>
    </section>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className="relative min-h-[52px] py-1 pr-[100px]">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">
        {value}
        <span className="absolute top-1/2 -right-[14px] -translate-y-1/2">
          <CopyButton text={value} what={name} word="Copy" hiddenWord={name.toLowerCase()} look="quiet" />
        </span>
      </dd>
    </div>
  )
}
