import { useEffect, useImperativeHandle, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, inputClasses } from '#web/ui/form/field.tsx'
import type { CardFormProps } from './card-input.ts'
import { useStripeCard } from './use-stripe-card.ts'

/** Stripe's card field. It lives in Stripe's iframe, so our code never sees what the buyer types. */
export function StripeCard({ ref, cardKey, error, onChange, onTransferInstead }: CardFormProps & { cardKey: string }) {
  const container = useRef<HTMLDivElement>(null)
  const { state, fault, input, tryAgain, focus } = useStripeCard(container, cardKey, onChange)
  useImperativeHandle(ref, () => input, [input])

  // The form focuses this container when the card is missing. Pass the focus on to Stripe's field inside it.
  useEffect(() => {
    const element = container.current
    element?.addEventListener('focus', focus)
    return () => element?.removeEventListener('focus', focus)
  })

  if (state === 'blocked') return <Blocked onTransferInstead={onTransferInstead} onAgain={tryAgain} />
  return (
    <Field
      label="Card details"
      hint="They go straight to Stripe, which takes the payment. We never see the number."
      error={error ?? fault}
    >
      {(control) => (
        <div
          {...control}
          ref={container}
          role="group"
          aria-label="Card details"
          aria-busy={state === 'loading'}
          tabIndex={-1}
          className={`${inputClasses} grid content-center py-[13px]`}
        />
      )}
    </Field>
  )
}

type BlockedProps = { onTransferInstead: (() => void) | undefined; onAgain: () => void }

function Blocked({ onTransferInstead, onAgain }: BlockedProps) {
  return (
    <div role="status">
      <Notice look="warn" title="The card form could not be loaded">
        <p>
          A school’s internet filter may block Stripe, which takes our card payments. You can pay by BACS transfer
          instead, and start straight away all the same.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {onTransferInstead && (
            <Button look="outline" size="small" onClick={onTransferInstead}>
              Pay by BACS transfer
            </Button>
          )}
          <Button look="quiet" size="small" onClick={onAgain}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
