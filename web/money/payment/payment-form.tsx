import { CreditCard, Landmark, Lock } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type createSubscription, followPurchase } from '#contract/money/card.ts'
import { pounds } from '#contract/money/prices.ts'
import { call } from '#web/platform/calls/api.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { CardForm, type Config } from '../card/card-form.tsx'
import { type CardHolder, type CardInput, cardRequired } from '../card/card-input.ts'
import { payByCard } from '../card/pay-by-card.ts'
import { usePaymentMethod } from '../card/use-payment-method.ts'
import { HowTransfersWork } from './how-transfers-work.tsx'
import { PaymentRefused } from './payment-refused.tsx'
import type { Order, Outcome, Paying } from './use-paying.ts'

type Method = 'card' | 'transfer'

const methods = [
  { value: 'card', name: 'Card', text: 'Start straight away', icon: <CreditCard aria-hidden="true" /> },
  { value: 'transfer', name: 'BACS transfer', text: 'Takes 2-3 business days', icon: <Landmark aria-hidden="true" /> },
] as const

type Props = {
  config: Config
  pence: number
  holder: CardHolder
  paying: Paying
  /** Validates the fields in the browser, before anything is sent. */
  faults: () => readonly Issue[]
  byCard: (paymentMethodId: string) => Promise<ResponseOf<typeof createSubscription>>
  /** Undefined when an order already waits for its transfer. */
  byTransfer?: (() => Promise<Order>) | undefined
  /** The buyer's details, above the payment methods. */
  children: (method: Method) => ReactNode
}

export function PaymentForm({ config, pence, holder, paying, faults, byCard, byTransfer, children }: Props) {
  const takesCards = config.cardProvider !== 'none'
  const [method, setMethod] = useState<Method>(takesCards ? 'card' : 'transfer')
  const card = useRef<CardInput>(null)
  const { sendWithPaymentMethod, resetPaymentMethod } = usePaymentMethod(card)
  // Show the message at the pay button, not at the top of a form longer than the screen.
  const atFields = useMemo(() => paying.refused && { said: undefined }, [paying.refused])

  const payCard = async (): Promise<Outcome> => {
    const purchase = await payByCard({
      start: () => sendWithPaymentMethod(holder, byCard),
      confirm: async (clientSecret) => card.current?.confirm(clientSecret),
      follow: ({ id, purchaseToken }) => call(followPurchase, { params: { id }, body: { purchaseToken } }),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    })
    return purchase === 'unknown' ? { at: 'unknown' } : { at: 'paid', isSignedIn: purchase.isSignedIn }
  }
  const send = () => {
    const missing = method === 'card' ? missingOf(card.current) : undefined
    const found = [...faults(), ...(missing ? [{ path: 'card', message: missing }] : [])]
    if (found.length > 0) paying.refuse(found)
    else if (method === 'transfer' && byTransfer)
      paying.send(async () => ({ at: 'ordered', order: await byTransfer() }))
    else paying.send(payCard)
  }

  return (
    <Form refused={atFields} onSend={send} className="max-w-[600px] gap-9">
      {children(method)}
      <section aria-labelledby="ways" className="grid min-w-0 gap-5">
        <h2 id="ways" className="text-xl">
          {!takesCards ? 'How to pay' : byTransfer ? 'How would you like to pay?' : 'Your card'}
        </h2>
        {takesCards && byTransfer && <Methods value={method} onChange={setMethod} disabled={paying.isPending} />}
        {/* Hidden, not unmounted: switching to transfer and back keeps the card that the buyer entered. */}
        {takesCards && (
          <div hidden={method !== 'card'}>
            <CardForm
              ref={card}
              config={config}
              error={paying.issueFor('card') ?? paying.issueFor('paymentMethodId')}
              onChange={resetPaymentMethod}
              onTransferInstead={byTransfer && (() => setMethod('transfer'))}
            />
          </div>
        )}
        {method === 'transfer' && <HowTransfersWork bank={config.bank} />}
      </section>
      <PayNow method={method} pence={pence} paying={paying} />
    </Form>
  )
}

function Methods(props: { value: Method; onChange: (method: Method) => void; disabled: boolean }) {
  return (
    <div className="grid gap-3">
      <OptionCards label="Payment method" labelLook="hidden" options={methods} {...props} />
      <p className="text-sm text-ink-soft">Your slides open at once either way.</p>
    </div>
  )
}

/** `card` is null until the card form has loaded. */
function missingOf(card: CardInput | null): string | undefined {
  return card ? card.missing() : cardRequired
}

function PayNow({ method, pence, paying }: { method: Method; pence: number; paying: Paying }) {
  return (
    <div className="grid gap-4">
      <PaymentRefused refused={paying.refused} />
      <Button type="submit" size="large" className="w-full" pending={paying.isPending && 'Processing...'}>
        {method === 'card' && <Lock aria-hidden="true" className="size-[22px]" />}
        {method === 'card' ? `Pay ${pounds(pence)}` : `Place order for ${pounds(pence)}`}
      </Button>
      <p role="status" className={paying.isPending ? 'text-center text-sm text-ink-soft' : 'sr-only'}>
        {paying.isPending && 'Please keep this page open.'}
      </p>
      <Agreement method={method} />
    </div>
  )
}

function Agreement({ method }: { method: Method }) {
  return (
    <p className="text-sm text-ink-soft [&_a]:text-ink [&_a]:underline">
      By {method === 'card' ? 'paying' : 'ordering'} you agree to our <a href={paths.terms}>terms</a> and{' '}
      <a href={paths.privacy}>privacy policy</a>.{' '}
      {method === 'card'
        ? 'The licence runs for one year, and your card pays for the next one. Cancel at least 30 days before it renews and nothing more is charged.'
        : 'The licence runs for one year. It does not renew by itself.'}
    </p>
  )
}
