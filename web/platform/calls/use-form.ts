import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError, type Issue } from './call-error.ts'
import { findIssues } from './find-issues.ts'

/** Why a form was rejected. A new object for every attempt, so that the focus moves each time. */
export type Refused = {
  /** The server's status, or 0 if nothing was sent. */
  status: number
  /** The sentence above the fields; undefined if the fields or a toast show everything. */
  said: string | undefined
  issues: readonly Issue[]
}

type Options<Values, Reply> = {
  /** Checked here before sending: an empty field needs no request. */
  shape?: z.ZodMiniType | undefined
  /** Usually one call; a payment takes several steps. */
  send: (values: Values) => Promise<Reply>
  onDone: (reply: Reply, values: Values) => unknown
  /** Returns the sentence to show above the fields; by default the server's own. */
  onRefused?: (error: CallError) => string | undefined
}

/** Submits a form and holds its pending state and its errors per field. Ignores further submits while one is pending. */
export function useForm<Values, Reply>({ shape, send, onDone, onRefused }: Options<Values, Reply>) {
  const [refused, setRefused] = useState<Refused | null>(null)
  // A ref, not isPending: a second submit can come before React has rendered the first.
  const isBusy = useRef(false)
  const sending = useMutation<Reply, unknown, Values>({
    mutationFn: send,
    onMutate: () => setRefused(null),
    onSuccess: onDone,
    onError: (thrown) => {
      // Anything but a CallError is a bug of ours, without a sentence for the screen.
      const error = thrown instanceof CallError ? thrown : new CallError(0, String(thrown), { cause: thrown })
      setRefused({ status: error.status, said: onRefused ? onRefused(error) : error.said, issues: error.issues })
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  /** For errors that the screen itself finds, before anything is sent. */
  const refuse = (issues: readonly Issue[]): void => {
    if (!isBusy.current) setRefused({ status: 0, said: undefined, issues })
  }
  return {
    refused,
    isPending: sending.isPending,
    issueFor: (field: string) => refused?.issues.find(({ path }) => path === field)?.message,
    refuse,
    send: (values: Values): void => {
      const issues = shape ? findIssues(shape, values) : []
      if (issues.length > 0) return refuse(issues)
      if (isBusy.current) return
      isBusy.current = true
      sending.mutate(values)
    },
  }
}

/** For a form that shows every issue at its field: returns the sentence only if there are none. */
export function saidUnlessIssues({ said, issues }: CallError): string | undefined {
  return issues.length > 0 ? undefined : said
}
