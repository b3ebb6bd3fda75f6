/** What the hint cookie says, with a tag of the session: another session, another tag. Empty while no one is signed in. */
export function sessionTag(): string {
  return /(?:^|; )dd_hint=([12][^;]*)/.exec(document.cookie)?.[1] ?? ''
}
