import type { ResponseOf } from '#contract/endpoint.ts'
import type { orderByTransfer } from '#contract/money/transfers.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useAskBeforeLeaving } from '#web/ui/form/use-ask-before-leaving.ts'
import { emptyForm } from './fields/form-values.ts'

export type Order = ResponseOf<typeof orderByTransfer>

/** `unknown`: the buyer learns the outcome by email. */
export type Outcome = { at: 'paid'; isSignedIn: boolean } | { at: 'ordered'; order: Order } | { at: 'unknown' }

export type Paying = ReturnType<typeof usePaying>

/** The payment form's state. The browser asks before leaving the page while a payment is under way. */
export function usePaying(onOutcome: (outcome: Outcome) => void) {
  const paying = useForm({
    send: (pay: () => Promise<Outcome>) => pay(),
    onDone: (outcome) => onOutcome(outcome),
    onRefused: sentence,
  })
  useAskBeforeLeaving(paying.isPending)
  return paying
}

const fields = new Set<string>([...Object.keys(emptyForm), 'card', 'paymentMethodId'])

/** Undefined when every issue is shown at its field. */
function sentence(error: CallError): string | undefined {
  const { status, issues } = error
  if (issues.length > 0 && issues.every(({ path }) => fields.has(path))) return undefined
  return error.saidOr(status >= 400 ? 'Payment failed' : 'An unexpected error occurred')
}
