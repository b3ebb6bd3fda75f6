import { sessionTag } from './session-tag.ts'

/** What the hint cookie says: '1' signed in at the school or the test door, '2' only as an administrator, '' not signed in. */
export function signedInHint(): string {
  return /(?:^|; )dd_hint=([12])/.exec(document.cookie)?.[1] ?? ''
}

/** For a sign-out that the server cannot be told of yet: the first request that reaches it ends the session with this tag. */
export function hintSignedOut(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `dd_hint=0-${sessionTag().slice(2)}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Whether the server has yet to hear of such a sign-out. */
export function isSignOutPending(): boolean {
  return /(?:^|; )dd_hint=0-/.test(document.cookie)
}
