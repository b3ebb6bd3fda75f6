import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { CallError, Issue } from './call-error.ts'

/** Why a form was not taken. A new object for every try, so that the focus can move each time. */
export type Refused = {
  /** What stands above the fields; nothing where the fields say it all, or where a toast said it. */
  said: string | undefined
  issues: readonly Issue[]
}

type Options<Values, Reply> = {
  /** What the endpoint asks of these values: looked at here first, so that an empty field needs no journey. */
  shape?: z.ZodMiniType | undefined
  send: (values: Values) => Promise<Reply>
  onDone: (reply: Reply, values: Values) => unknown
  /** The sentence to show above the fields, if it is not the server's own. */
  onRefused?: (error: CallError) => string | undefined
}

/** One form and the call it makes: whether it is under way, and what was wrong with which field. */
export function useFormCall<Values, Reply>({ shape, send, onDone, onRefused }: Options<Values, Reply>) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const sending = useMutation<Reply, CallError, Values>({
    mutationFn: send,
    onMutate: () => setRefused(null),
    onSuccess: onDone,
    onError: (error) => setRefused({ said: onRefused ? onRefused(error) : error.said, issues: error.issues }),
  })
  return {
    refused,
    isPending: sending.isPending,
    issueFor: (field: string) => refused?.issues.find((issue) => issue.path === field)?.message,
    /** For what the screen itself finds wrong, before anything is sent. */
    refuse: (issues: readonly Issue[]) => setRefused({ said: undefined, issues }),
    send: (values: Values) => {
      const issues = shape ? issuesOf(shape, values) : []
      if (issues.length > 0) setRefused({ said: undefined, issues })
      else sending.mutate(values)
    },
  }
}

function issuesOf(shape: z.ZodMiniType, values: unknown): Issue[] {
  const found = shape.safeParse(values).error?.issues ?? []
  return found.map(({ path, message }) => ({ path: path.join('.'), message }))
}
