import type { ReactNode } from 'react'
import type { readConfig } from '#contract/config.ts'
import type { Answer } from '#contract/endpoint.ts'

type Props = {
  bank: Answer<typeof readConfig>['bank']
  /** What stands above the account: the reference and the amount, once there is an order. */
  children?: ReactNode
}

/** Where a transfer goes. */
export function BankDetails({ bank, children }: Props) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3">
      {children}
      <Detail name="Account name">{bank.accountName}</Detail>
      <Detail name="Sort code">{bank.sortCode}</Detail>
      <Detail name="Account number">{bank.accountNumber}</Detail>
    </dl>
  )
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}
