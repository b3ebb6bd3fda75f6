import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FieldsProps } from './contact-fields.tsx'

const hint = 'As it should stand on the invoice, on up to six lines.'

type Props = FieldsProps & { plan: Plan; method: 'card' | 'transfer'; isRenewal?: boolean }

/** Optional invoice details for a school's office. Collapsed until a school chooses to pay by transfer, which often needs an order number. */
export function InvoiceFields({ plan, filled, change, issueFor, method, isRenewal = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isExpected = plan === 'school' && method === 'transfer'
  const [wasExpected, setWasExpected] = useState(false)
  if (isExpected !== wasExpected) {
    setWasExpected(isExpected)
    if (isExpected) setIsOpen(true)
  }
  const hasFault = Boolean(issueFor('purchaseOrder') ?? issueFor('billingAddress'))
  return (
    <details
      open={isOpen || hasFault}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group min-w-0"
    >
      <summary className="inline-flex min-h-[44px] list-none items-center gap-2 text-sm font-[520] underline underline-offset-[0.2em] [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        {plan === 'school' ? 'Add a purchase order number or billing address' : 'Add a billing address'}
      </summary>
      <div className="mt-3 grid items-start gap-[18px]">
        {plan === 'school' && (
          <TextField
            label="Purchase order number (optional)"
            name="purchaseOrder"
            error={issueFor('purchaseOrder')}
            value={filled.purchaseOrder}
            onChange={({ target }) => change({ purchaseOrder: target.value })}
          />
        )}
        <TextAreaField
          label="Billing address (optional)"
          hint={isRenewal ? `${hint} Left empty, it stays as on your last invoice.` : hint}
          name="billingAddress"
          autoComplete="street-address"
          error={issueFor('billingAddress')}
          value={filled.billingAddress}
          onChange={({ target }) => change({ billingAddress: target.value })}
        />
      </div>
    </details>
  )
}
