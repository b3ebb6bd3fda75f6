import { useRef } from 'react'
import { type Dismiss, useToast } from './use-toast.ts'

type FailureToast = { fail: (title: string, description: string) => void; clear: () => void }

/** Shows why a form was rejected. The next attempt dismisses it: by then it may be untrue. */
export function useFailureToast(): FailureToast {
  const toast = useToast()
  const last = useRef<Dismiss>(undefined)
  const clear = () => last.current?.()
  return {
    clear,
    fail: (title, description) => {
      clear()
      last.current = toast({ look: 'destructive', title, description })
    },
  }
}
