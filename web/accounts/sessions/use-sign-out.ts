import { useState } from 'react'
import type { Door } from '#contract/accounts/roles.ts'
import { adminLogout, schoolLogout } from '#contract/accounts/signed-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { followLogout } from '#web/platform/calls/follow-logout.ts'
import { paths } from '#web/platform/paths.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { tellOtherTabs } from './session-changes.ts'

const signOutByDoor = {
  school: { logOut: () => call(schoolLogout), to: paths.home },
  test: { logOut: followLogout, to: paths.home },
  admin: { logOut: () => call(adminLogout), to: paths.adminLogin },
}

/** Signs out at the user's door, with a full page load so that none of their data stays in memory. */
export function useSignOut(door: Door): { signOut: () => void; isPending: boolean } {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const { logOut, to } = signOutByDoor[door]

  async function signOut(): Promise<void> {
    setIsPending(true)
    try {
      await logOut()
      tellOtherTabs()
      window.location.assign(to)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setIsPending(false)
      toast({ look: 'destructive', title: 'Sign out failed', description: error.said })
    }
  }

  return { signOut: () => void signOut(), isPending }
}
