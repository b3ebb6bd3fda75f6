import type { Today } from '#contract/site/today.ts'
import type { Pack } from '#contract/slides/pack.ts'

/** Of the shape below. The first script starts from this one only; the app upgrades what an older release has kept. */
export const packVersion = 3

/** What this browser keeps of one account, for days without a network. */
export type StoredPack = {
  version: typeof packVersion
  account: string
  /** The tag of the session that fetched it: in any other it is not read. */
  session: string
  etag: string
  pack: Pack
  /** The school's day on which Today's value was read. */
  savedOn: string
  /** Today's value as it was then, and the server's ETag of it. Its slides are in the pack. */
  today: Today
  todayEtag: string
}
