/** What the hint cookie says: '1' signed in at the school or the test door, '2' only as an administrator, '' not signed in. */
export function signedInHint(): string {
  return /(?:^|; )dd_hint=([12])/.exec(document.cookie)?.[1] ?? ''
}

/** The same with a tag of the session: another session, another tag. */
export function sessionTag(): string {
  return /(?:^|; )dd_hint=([12][^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** For a sign-out that the server cannot be told of yet. */
export function clearSignedInHint(): void {
  document.cookie = 'dd_hint=; path=/; max-age=0; samesite=lax'
}
