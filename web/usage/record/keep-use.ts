import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { londonDay } from '#web/platform/dates.ts'
import { addEntry, type Entry } from '#web/platform/outbox/entries.ts'

/** An account presented a slide to a class, or with choices: the class voted. */
export type UseOrVote = { account: string; slideId: string; ageGroup: AgeBand; choices?: VoteChoice[] | undefined }

/**
 * Keeps a use or a vote before it is sent, so that it outlives the tab. Returns nothing and never throws: a class is watching.
 * The server keeps one of an account, day, slide and age band: the newest is enough.
 */
export function keepUse(
  { account, slideId, ageGroup, choices }: UseOrVote,
  { at = Date.now(), ...kept }: Partial<Pick<Entry, 'id' | 'at'>> = {},
): void {
  const kind = choices ? 'vote' : 'use'
  const about = [kind, slideId, ageGroup, londonDay(new Date(at))].join(' ')
  const requestWith = (counted: typeof choices) => ({ params: { id: slideId }, body: { ageGroup, choices: counted } })
  // The choices may be a school's own words.
  const totals = choices?.map((choice, place) => ({ ...choice, words: `Choice ${place + 1}` }))
  addEntry({ ...kept, at, account, kind, about, request: requestWith(choices), afterSignOut: requestWith(totals) })
}
