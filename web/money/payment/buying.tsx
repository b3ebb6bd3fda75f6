import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Plan } from '#contract/accounts/plans.ts'
import { createSubscription } from '#contract/money/card.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { call } from '#web/platform/calls/api.ts'
import { paths, paymentPath } from '#web/platform/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Config } from '../card/card-form.tsx'
import { ContactFields } from './fields/contact-fields.tsx'
import { type FormValues, toBuyer, faultsIn, emptyForm } from './fields/form-values.ts'
import { InvoiceFields } from './fields/invoice-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type Outcome, usePaying } from './use-paying.ts'

type Props = {
  plan: Plan
  config: Config
  /** Prefills the form from the trial that becomes the licence. */
  trial?: Partial<FormValues> | undefined
  onOutcome: (outcome: Outcome, email: string) => void
}

/** Buys a first licence. */
export function Buying({ plan, config, trial, onOutcome }: Props) {
  const [filled, setFilled] = useState<FormValues>({ ...emptyForm, ...trial })
  const paying = usePaying((outcome) => onOutcome(outcome, filled.email))
  const change = (changes: Partial<FormValues>) => setFilled((now) => ({ ...now, ...changes }))
  const body = toBuyer(filled, plan)
  // The same details sent again, after a lost response, are the same order.
  const typed = JSON.stringify(body)
  const once = useMemo(() => (typed ? crypto.randomUUID() : undefined), [typed])
  const isTaken = paying.refused?.status === 409
  const issueFor = (field: keyof FormValues) => {
    const issue = paying.issueFor(field)
    return field === 'email' && issue && isTaken ? <EmailTaken sentence={issue} /> : issue
  }
  const fields = { plan, filled, change, issueFor }
  return (
    <>
      <OrderSummary plan={plan} pence={pricePence[plan]}>
        {!paying.isPending && <OtherPlan plan={plan === 'school' ? 'individual' : 'school'} />}
        <p role="status" className="sr-only">
          {plans[plan].name}, {pounds(pricePence[plan])} per year
        </p>
      </OrderSummary>
      <PaymentForm
        config={config}
        pence={pricePence[plan]}
        holder={{ name: filled.name.trim(), email: filled.email.trim() }}
        paying={paying}
        faults={() => faultsIn(filled, plan)}
        byCard={(paymentMethodId) => call(createSubscription, { body: { paymentMethodId, ...body } })}
        byTransfer={() => call(orderByTransfer, { body: { ...body, once } })}
      >
        {(method) => (
          <>
            {trial && (
              <Notice look="info">
                Your trial goes on until you confirm the order. Everything in it can come along.
              </Notice>
            )}
            <div className="grid gap-4">
              <ContactFields {...fields} />
              <InvoiceFields {...fields} method={method} />
            </div>
          </>
        )}
      </PaymentForm>
    </>
  )
}

function EmailTaken({ sentence }: { sentence: string }) {
  return (
    <span>
      {sentence}{' '}
      <a href={`${paths.login}?next=${paths.payment}`} className="font-[520] underline">
        Log in
      </a>
    </span>
  )
}

/** Client-side navigation, so that the form keeps its values. */
function OtherPlan({ plan }: { plan: Plan }) {
  return (
    <p className="mt-4 text-sm">
      <Link href={paymentPath(plan)} replace className="py-3 underline">
        Buy {plan === 'school' ? 'a' : 'an'} {plans[plan].name} instead
      </Link>
      , {pounds(pricePence[plan])} a year
    </p>
  )
}
