import type { Config } from '../card/card-form.tsx'
import { BankDetails } from './bank-details.tsx'

/** How a BACS order works, shown before the buyer orders. */
export function HowTransfersWork({ bank }: { bank: Config['bank'] }) {
  return (
    <div className="grid gap-4 rounded-card bg-sand p-5 sm:p-6">
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        <li>Place the order, download the invoice, and confirm the order by email.</li>
        <li>
          Pay by bank transfer within 30 days, with the reference on the invoice. If they end between 15 December and 9
          January, you have until 10 January; between 15 July and 9 September, until 10 September. A transfer takes 2-3
          business days.
        </li>
        <li>You need not wait for it: your slides work as soon as you have ordered.</li>
      </ol>
      <BankDetails bank={bank} />
    </div>
  )
}
