import { CallError } from '#web/platform/calls/call-error.ts'
import { paths } from '#web/platform/paths.ts'

/** Logs out without leaving the page, so that the other tabs can be told once it is done. */
export async function followLogout(withinMs: number): Promise<void> {
  try {
    // The response redirects to the home page, which is not needed here.
    const signal = AbortSignal.timeout(withinMs)
    await fetch(paths.logout, { credentials: 'same-origin', redirect: 'manual', signal })
  } catch (cause) {
    throw CallError.unreachable(cause)
  }
}
