export type LinkState = 'open' | 'expired' | 'used' | 'replaced' | 'unknown'

type Link = { expiresAt: Date; usedAt: Date | null; replacedAt: Date | null }

/** The state of a mailed link. `used` comes before `replaced`: using it is what the reader remembers. */
export function linkState(link: Link | undefined, now: Date): LinkState {
  if (!link) return 'unknown'
  if (link.usedAt) return 'used'
  if (link.replacedAt) return 'replaced'
  return now < link.expiresAt ? 'open' : 'expired'
}

export const linkSentences: Record<Exclude<LinkState, 'open'>, string> = {
  expired: 'This link has expired. Please ask for a new one.',
  used: 'This link has been used already. Please ask for a new one.',
  replaced: 'A newer link was sent to you. Please use that one.',
  unknown: 'This link is not complete. Please copy all of it from the mail.',
}
