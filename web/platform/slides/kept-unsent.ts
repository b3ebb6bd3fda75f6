import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { readStored, store } from '../browser-storage.ts'
import { readStoredJson } from '../stored-json.ts'

/** A slide was presented to a class, or with choices: the class voted. */
export type UseOrVote = { slideId: string; ageGroup: AgeBand; choices?: VoteChoice[] | undefined }

/** One that the server does not know yet, whose it is, and when it happened by this device's clock, in milliseconds. */
export type Unsent = UseOrVote & { id: string; account: string; at: number }

const unsentKey = 'dd-unsent'
/** Tells the page's queue to send what was kept. */
export const keptEvent = 'dd-unsent-kept'

/** For a browser whose storage is blocked or full. */
let unstored: readonly unknown[] = []

/** What all tabs of this browser have kept, of all accounts, unchecked. */
export function readUnsent(): readonly unknown[] {
  const stored = readStoredJson('browser', unsentKey)
  return [...(Array.isArray(stored) ? stored : []), ...unstored]
}

export function storeUnsent(unsent: readonly unknown[]): void {
  store('browser', unsentKey, JSON.stringify(unsent))
  const stored = readStored('browser', unsentKey) ?? ''
  unstored = unsent.filter((each) => !stored.includes(JSON.stringify(each)))
}

/** Keeps a use or a vote before anything is sent, so that it outlives the tab; the page sends it as soon as it can. */
export function keepForLater(made: UseOrVote & { account: string }): void {
  // Without HTTPS there is no randomUUID. The id never leaves the browser.
  const id = crypto.randomUUID?.() ?? `${Math.random()}`
  storeUnsent([...readUnsent(), { ...made, id, at: Date.now() }])
  window.dispatchEvent(new Event(keptEvent))
}

/** At sign-out only totals stay on the device: the choices may be a school's own words. */
export function forgetVotedWords(): void {
  let place = 0
  const forget = (name: string, value: unknown): unknown => {
    if (name === 'choices') place = 0
    if (name !== 'words') return value
    place += 1
    return `Choice ${place}`
  }
  const forgotten: unknown = JSON.parse(JSON.stringify(readUnsent()), forget)
  if (Array.isArray(forgotten)) storeUnsent(forgotten)
}
