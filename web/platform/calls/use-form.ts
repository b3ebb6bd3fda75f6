import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError, type Issue } from './call-error.ts'
import { findIssues } from './find-issues.ts'

/** Why a form was not accepted. A new object for every try, so that the focus can move each time. */
export type Refused = {
  /** The server's status, or 0 where it was not asked. */
  status: number
  /** What stands above the fields; nothing where the fields say it all, or where a toast said it. */
  said: string | undefined
  issues: readonly Issue[]
}

type Options<Values, Reply> = {
  /** The schema of what is sent, checked here first: an empty field needs no request. */
  shape?: z.ZodMiniType | undefined
  /** Usually one call; a payment takes several steps. */
  send: (values: Values) => Promise<Reply>
  onDone: (reply: Reply, values: Values) => unknown
  /** The sentence to show above the fields, if it is not the server's own. */
  onRefused?: (error: CallError) => string | undefined
}

/** Submits a form: whether it is under way, and what was wrong with which field. Submits meanwhile are ignored. */
export function useForm<Values, Reply>({ shape, send, onDone, onRefused }: Options<Values, Reply>) {
  const [refused, setRefused] = useState<Refused | null>(null)
  // Not isPending: a second submit can come before React has rendered the first.
  const isBusy = useRef(false)
  const sending = useMutation<Reply, unknown, Values>({
    mutationFn: send,
    onMutate: () => setRefused(null),
    onSuccess: onDone,
    onError: (thrown) => {
      // Anything else is a bug of ours, which has no sentence of its own.
      const error = thrown instanceof CallError ? thrown : new CallError(0, String(thrown), { cause: thrown })
      setRefused({ status: error.status, said: onRefused ? onRefused(error) : error.said, issues: error.issues })
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  /** For what the screen itself finds wrong, before anything is sent. */
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

/** For a form that shows every issue at its field: a sentence only where there is none. */
export function saidUnlessIssues({ said, issues }: CallError): string | undefined {
  return issues.length > 0 ? undefined : said
}
