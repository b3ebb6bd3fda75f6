import { useState } from 'react'
import type { Door } from '#contract/accounts/roles.ts'
import { adminLogout, schoolLogout } from '#contract/accounts/signed-in.ts'
import { followLogout } from '#web/platform/accounts/follow-logout.ts'
import { signOutKey } from '#web/platform/accounts/sign-out-pending.ts'
import { clearSignedInHint } from '#web/platform/accounts/signed-in-hint.ts'
import { store } from '#web/platform/browser-storage.ts'
import { sendNow } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { paths } from '#web/platform/paths.ts'
import { forgetVotedWords } from '#web/platform/slides/kept-unsent.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { tellOtherTabs } from './session-changes.ts'

/** Somebody who leaves the room does not wait for a network that does not answer. */
const mostWaitMs = 5_000

const signOutByDoor = {
  school: { logOut: () => sendNow(schoolLogout, {}, mostWaitMs), to: paths.home },
  test: { logOut: () => followLogout(mostWaitMs), to: paths.home },
  admin: { logOut: () => sendNow(adminLogout, {}, mostWaitMs), to: paths.adminLogin },
}

/** Signs out at the user's door, with a full page load so that none of their data stays in memory. Without a network, on this device. */
export function useSignOut(door: Door): { signOut: () => void; isPending: boolean } {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const { logOut, to } = signOutByDoor[door]

  async function signOut(): Promise<void> {
    setIsPending(true)
    try {
      await logOut()
      await leave(to)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isOutOfReach) {
        // The server is told by the first call that reaches it.
        store('browser', signOutKey, door === 'admin' ? paths.adminLogout : paths.logout)
        clearSignedInHint()
        return leave(paths.dashboard)
      }
      setIsPending(false)
      toast({ look: 'destructive', title: 'Sign out failed', description: error.said })
    }
  }

  return { signOut: () => void signOut(), isPending }
}

/** With nothing left of them on this device. */
async function leave(to: string): Promise<void> {
  forgetVotedWords()
  tellOtherTabs()
  await import('#web/platform/pack/pack-store.ts').then(
    ({ removeStoredPack }) => removeStoredPack(),
    // Not loaded yet, and the network is gone: then nothing was kept either.
    () => {},
  )
  window.location.assign(to)
}
