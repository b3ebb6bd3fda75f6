import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { invoiceStates } from '#contract/money/licence.ts'
import { invoiceWords } from '#web/money/licence/invoice-words.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { NewestList } from '../list/newest-list.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useDebounced } from '../list/use-debounced.ts'
import { type PaymentAction, ConfirmPayment } from './confirm-payment.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { type StateFilter, useInvoices } from './use-invoices.ts'

const words = {
  name: 'Invoices',
  one: 'invoice',
  many: 'invoices',
  loading: 'Loading orders and payments...',
  empty: 'No orders yet',
  emptyUntil: 'As soon as someone buys a licence, it appears here.',
}
const filters: { value: StateFilter; name: string }[] = [
  { value: 'any', name: 'Any state' },
  ...invoiceStates.map((state) => ({ value: state, name: invoiceWords[state].word })),
]

/** Every invoice: search, mark as paid when its transfer arrives, refund. */
export function OrdersAndPayments() {
  const address = useSearch()
  // A school's row links here with its name as the search.
  const [typed, setTyped] = useState(new URLSearchParams(address).get('search') ?? '')
  const [state, setState] = useState<StateFilter>('any')
  const [asked, setAsked] = useState<PaymentAction | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const search = useDebounced(typed.trim())
  const list = useInvoices({ search, state })
  return (
    <section aria-labelledby="all-orders" className={cardClasses}>
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id="all-orders" className="sr-only">
          All orders
        </h2>
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_190px]">
          <SearchField
            label="Search orders"
            placeholder="School, email or reference"
            maxLength={100}
            value={typed}
            onType={setTyped}
          />
          <SelectField
            label="State"
            labelLook="hidden"
            options={filters}
            value={state}
            onChange={(event) => setState(filters.find(({ value }) => value === event.target.value)?.value ?? 'any')}
          />
        </div>
      </div>
      <NewestList
        list={list}
        words={words}
        notFound={search !== '' || state !== 'any' ? 'No invoice matches this search and this state.' : undefined}
        listRef={listRef}
      >
        {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} onAsk={setAsked} />}
      </NewestList>
      <ConfirmPayment asked={asked} listRef={listRef} onClose={() => setAsked(null)} />
    </section>
  )
}
