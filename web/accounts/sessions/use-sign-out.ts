import { useState } from 'react'
import type { Door } from '#contract/accounts/roles.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'

const importSignOut = importWithRetry(() => import('./sign-out.ts'))

/** Signs out, with a full page load so that none of the user's data stays in memory. */
export function useSignOut(door: Door): { signOut: () => void; isPending: boolean } {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)

  async function leave(): Promise<void> {
    setIsPending(true)
    try {
      const { signOut } = await importSignOut().catch((cause: unknown) => {
        throw CallError.unreachable(cause)
      })
      window.location.assign(await signOut(door))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setIsPending(false)
      toast({ look: 'destructive', title: 'Sign out failed', description: error.said })
    }
  }

  return { signOut: () => void leave(), isPending }
}
