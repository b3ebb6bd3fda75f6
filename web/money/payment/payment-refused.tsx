import { useEffect, useRef } from 'react'
import type { Refused } from '#web/platform/calls/use-form.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why the payment failed, when no field shows it. Takes the focus, so that screen readers announce it. */
export function PaymentRefused({ refused }: { refused: Refused | null }) {
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => sentence.current?.focus(), [refused])
  if (!refused?.said) return null
  return (
    <div ref={sentence} tabIndex={-1} className="rounded-field focus-visible:rounded-field">
      <Notice look="bad">{refused.said}</Notice>
    </div>
  )
}
