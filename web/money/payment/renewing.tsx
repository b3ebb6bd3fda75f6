import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { renewByCard } from '#contract/money/card.ts'
import type { readLicence } from '#contract/money/licence.ts'
import { renewByTransfer } from '#contract/money/transfers.ts'
import { call } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Config } from '../card/card-form.tsx'
import type { CardHolder } from '../card/card-input.ts'
import { TransferDetails } from './bank-details.tsx'
import { type FormValues, emptyForm, toInvoiceOptions } from './fields/form-values.ts'
import { InvoiceFields } from './fields/invoice-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type Outcome, usePaying } from './use-paying.ts'

type Licence = ResponseOf<typeof readLicence>
type Invoice = Licence['invoices'][number]

type Props = { licence: Licence; config: Config; holder: CardHolder; onOutcome: (outcome: Outcome) => void }

/** Lets the licence holder pay for a further year, or for an unpaid order. */
export function Renewing({ licence, config, holder, onOutcome }: Props) {
  const { plan, pence } = licence
  const [filled, setFilled] = useState<FormValues>(emptyForm)
  const paying = usePaying(onOutcome)
  const unpaid = licence.invoices.find(({ state }) => state === 'open' || state === 'overdue')
  const change = (changes: Partial<FormValues>) => setFilled((now) => ({ ...now, ...changes }))
  const body = toInvoiceOptions(filled)
  const canPay = licence.isRenewable && (!unpaid || config.cardProvider !== 'none')
  return (
    <>
      <OrderSummary title={licence.isRenewable ? 'Your order' : 'Your licence'} plan={plan} pence={pence} />
      <div className="grid min-w-0 max-w-[600px] content-start gap-9">
        {unpaid && <Unpaid invoice={unpaid} bank={licence.bank} />}
        {canPay && (
          <PaymentForm
            config={config}
            pence={pence}
            holder={holder}
            paying={paying}
            faults={() => []}
            byCard={(paymentMethodId) => call(renewByCard, { body: { paymentMethodId, ...body } })}
            byTransfer={unpaid ? undefined : () => call(renewByTransfer, { body })}
          >
            {(method) => (
              <div className="grid gap-2">
                <h2 className="text-xl">{unpaid ? 'Or pay by card now' : 'Renew your licence'}</h2>
                <p className="text-ink-soft">{whatPayingDoes(licence)}</p>
                <InvoiceFields {...{ plan, filled, change, method }} issueFor={paying.issueFor} isRenewal />
              </div>
            )}
          </PaymentForm>
        )}
        {!licence.isRenewable && <NothingToPay licence={licence} />}
      </div>
    </>
  )
}

function whatPayingDoes({ state, endsAt }: Licence): string {
  const until = longDate(endsAt)
  if (state === 'paid') return `The next year begins when this one ends, on ${until}: no day is lost.`
  if (state === 'grace' || state === 'renewing')
    return `Everything works until ${until}. Once you have paid, it works for the whole year.`
  const done = state === 'owed' ? 'paid' : 'paid or ordered'
  return `Everything in your account is still here, and the slides are back as soon as you have ${done}.`
}

/** An order whose bank transfer has not arrived. */
function Unpaid({ invoice, bank }: { invoice: Invoice; bank: Licence['bank'] }) {
  const { number, reference, pence, dueAt, state } = invoice
  const isOverdue = state === 'overdue'
  const due = dueAt ? `, ${isOverdue ? 'due on' : 'to be paid by'} ${longDate(dueAt)}` : ''
  return (
    <Card
      title={isOverdue ? 'An invoice is overdue' : 'An invoice is open'}
      description={`Invoice ${number}${due}. Already paid? A transfer takes 2-3 business days.`}
    >
      <TransferDetails reference={reference ?? number} pence={pence} bank={bank} />
    </Card>
  )
}

function NothingToPay({ licence }: { licence: Licence }) {
  return (
    <Card title={licence.state === 'renewing' ? 'Your card is being tried again' : 'There is nothing to pay now'}>
      <p className="text-ink-soft">{nothingToPayReason(licence)}</p>
      <ButtonLink href={paths.account} className="mt-5 max-sm:w-full">
        Go to your account
      </ButtonLink>
    </Card>
  )
}

function nothingToPayReason({ state, renewal, renewableFrom, endsAt }: Licence): string {
  const until = longDate(endsAt)
  if (state === 'renewing')
    return `We could not take the payment for the next year yet. Everything works until ${until}. In your account you can change the card, or cancel the renewal and then pay in another way.`
  if (renewal === 'card') return `Your card pays for the next year by itself, on ${until}.`
  const fromThen = renewableFrom ? ` You can renew from ${longDate(renewableFrom)}.` : ''
  if (renewal === 'cancelled')
    return `You have cancelled the renewal, and the licence ends on ${until}. You can take that back in your account.`
  return `The licence is paid until ${until}.${fromThen}`
}
