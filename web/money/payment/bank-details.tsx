import type { ReactNode } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { pounds } from '#contract/money/prices.ts'
import type { readConfig } from '#contract/site/config.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

type Bank = ResponseOf<typeof readConfig>['bank']

/** What the buyer needs to pay an order by transfer: reference, amount and bank account. */
export function TransferDetails({ reference, pence, bank }: { reference: string; pence: number; bank: Bank }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="flex flex-wrap gap-x-9 gap-y-3 text-xl">
          <Detail name="Payment reference">{reference}</Detail>
          <Detail name="Amount">{pounds(pence)}</Detail>
        </dl>
        <CopyButton text={reference} what="Reference" word="Copy reference" />
      </div>
      <BankDetails bank={bank} />
    </div>
  )
}

export function BankDetails({ bank }: { bank: Bank }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3">
      <Detail name="Account name">{bank.accountName}</Detail>
      <Detail name="Sort code">{bank.sortCode}</Detail>
      <Detail name="Account number">{bank.accountNumber}</Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}
