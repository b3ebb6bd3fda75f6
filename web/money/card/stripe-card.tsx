import { useEffect, useImperativeHandle, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, inputClasses } from '#web/ui/form/field.tsx'
import type { CardFormProps } from './card-input.ts'
import { useStripeCard } from './use-stripe-card.ts'

/** Stripe's own field, in a frame of Stripe's: what is typed there is theirs alone. */
export function StripeCard({ ref, cardKey, error, onChange, onTransferInstead }: CardFormProps & { cardKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { state, fault, taker, tryAgain, focus } = useStripeCard(place, cardKey, onChange)
  useImperativeHandle(ref, () => taker, [taker])

  // A form sends the focus to what is missing. The place cannot be typed in; what stands in it can.
  useEffect(() => {
    const here = place.current
    here?.addEventListener('focus', focus)
    return () => here?.removeEventListener('focus', focus)
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
          ref={place}
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
