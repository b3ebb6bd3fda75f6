import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { invoiceStates } from '#contract/money/licence.ts'
import { invoiceWords } from '#web/platform/money/invoice-words.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Asked, ConfirmPayment } from './confirm-payment.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { type StateWish, useInvoices } from './use-invoices.ts'
import { useSettled } from './use-settled.ts'

const wishes: { value: StateWish; name: string }[] = [
  { value: 'any', name: 'Any state' },
  ...invoiceStates.map((state) => ({ value: state, name: invoiceWords[state].word })),
]

/** Every invoice: found by what is known of it, marked as paid when its transfer arrives, and refunded. */
export function OrdersAndPayments() {
  const address = useSearch()
  // A school's row leads here with its name.
  const [typed, setTyped] = useState(new URLSearchParams(address).get('search') ?? '')
  const [state, setState] = useState<StateWish>('any')
  const [asked, setAsked] = useState<Asked | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const search = useSettled(typed.trim())
  const list = useInvoices({ search, state })
  return (
    <section aria-labelledby="all-orders" className={cardClasses}>
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id="all-orders" className="sr-only">
          All orders
        </h2>
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_190px]">
          <TextField
            type="search"
            label="Search orders"
            labelLook="hidden"
            placeholder="School, email or reference"
            icon={<Search />}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label="State"
            labelLook="hidden"
            options={wishes}
            value={state}
            onChange={(event) => setState(wishes.find(({ value }) => value === event.target.value)?.value ?? 'any')}
          />
        </div>
      </div>
      <div ref={listRef} tabIndex={-1} className="border-t border-line outline-none">
        <InvoiceList
          list={list}
          isFiltered={search !== '' || state !== 'any'}
          onAsk={setAsked}
          onAllShown={() => listRef.current?.focus()}
        />
      </div>
      <ConfirmPayment asked={asked} listRef={listRef} onClose={() => setAsked(null)} />
    </section>
  )
}
