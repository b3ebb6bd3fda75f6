import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { orderByTransfer } from '#contract/money/transfers.ts'
import { CallError, type Issue } from '#web/platform/call-error.ts'
import { CardFault } from '../card/card-taker.ts'
import { nothingFilled } from './fields/filled.ts'

export type Order = Answer<typeof orderByTransfer>

/** What comes of paying. `unknown`: an email will tell. */
export type Outcome = { at: 'paid'; isSignedIn: boolean } | { at: 'ordered'; order: Order } | { at: 'unknown' }

/** Why nothing came of it: a sentence, unless the fields say it all, and what is wrong with which of them. */
export type Refused = { status: number; said: string | undefined; issues: readonly Issue[] }

export type Paying = {
  refused: Refused | null
  isPending: boolean
  issueFor: (field: string) => string | undefined
  refuse: (issues: readonly Issue[]) => void
  start: (pay: () => Promise<Outcome>) => void
}

/** One payment at a time: whether it is under way, and why it was not taken. Who leaves meanwhile is asked first. */
export function usePaying(onOutcome: (outcome: Outcome) => void): Paying {
  const [refused, setRefused] = useState<Refused | null>(null)
  const paying = useMutation<Outcome, Error, () => Promise<Outcome>>({
    mutationFn: (pay) => pay(),
    onMutate: () => setRefused(null),
    onSuccess: onOutcome,
    onError: (error) => setRefused(refusedBy(error)),
  })
  useAskBeforeLeaving(paying.isPending)
  return {
    refused,
    isPending: paying.isPending,
    issueFor: (field) => refused?.issues.find((issue) => issue.path === field)?.message,
    refuse: (issues) => setRefused({ status: 0, said: undefined, issues }),
    start: (pay) => {
      if (!paying.isPending) paying.mutate(pay)
    },
  }
}

function refusedBy(error: unknown): Refused {
  if (error instanceof CardFault)
    return error.about === 'card'
      ? { status: 0, said: undefined, issues: [{ path: 'card', message: error.message }] }
      : { status: 0, said: error.message, issues: [] }
  if (!(error instanceof CallError)) return { status: 0, said: unexpected, issues: [] }
  const { status, issues } = error
  const isSaidAtFields = issues.length > 0 && issues.every(({ path }) => fields.has(path))
  const said = isSaidAtFields ? undefined : error.saidOr(status >= 400 ? 'Payment failed' : unexpected)
  return { status, said, issues }
}

const fields = new Set<string>([...Object.keys(nothingFilled), 'paymentMethodId'])

const unexpected = 'An unexpected error occurred'

function useAskBeforeLeaving(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPending])
}
