import type { Door } from '#contract/accounts/roles.ts'
import { adminLogout, schoolLogout } from '#contract/accounts/sign-out.ts'
import { sendNow } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { hintSignedOut } from '#web/platform/calls/signed-in-hint.ts'
import { clearSearches } from '#web/platform/clear-searches.ts'
import { clearOutboxAtSignOut } from '#web/platform/outbox/clear-at-sign-out.ts'
import { removeStoredPack } from '#web/platform/pack/pack-store.ts'
import { paths } from '#web/platform/paths.ts'
import { followLogout } from './follow-logout.ts'
import { tellOtherTabs } from './session-changes.ts'

/** Someone who leaves the room does not wait for a network that does not answer. */
const maxWaitMs = 5_000

const signOutByDoor = {
  school: { logOut: () => sendNow(schoolLogout, {}, maxWaitMs), to: paths.home },
  test: { logOut: () => followLogout(maxWaitMs), to: paths.home },
  admin: { logOut: () => sendNow(adminLogout, {}, maxWaitMs), to: paths.adminLogin },
}

/**
 * Signs out at the user's door, with nothing left of them on this device, and returns where to go. Without a network they are signed out
 * here, and the first request that reaches the server ends the session. Throws a CallError if the server refuses.
 */
export async function signOut(door: Door): Promise<string> {
  const { logOut, to } = signOutByDoor[door]
  const session = sessionTag()
  const isTold = await logOut().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof CallError && error.isOutOfReach)) throw error
      return false
    },
  )
  // Not who has signed in in another tab meanwhile.
  if (!isTold && sessionTag() === session) hintSignedOut()
  clearOutboxAtSignOut()
  clearSearches()
  clearTab()
  await removeStoredPack()
  tellOtherTabs()
  return isTold ? to : paths.dashboard
}

/** A timer, a vote, an unsaved slide: what they have begun in this tab. */
function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // If storage is blocked, nothing was stored either.
  }
}
