import type { Pack } from '#contract/choosing/pack.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'

/** Of the shape below: a release that changes it does not read what an older one has kept. */
export const packVersion = 1

/** What this browser keeps of one account, for days without a network. */
export type StoredPack = {
  version: typeof packVersion
  account: string
  /** The tag of the session that fetched it: in any other it is not read. */
  session: string
  etag: string
  pack: Pack
  /** The school's day on which its figures of the week were read. */
  savedOn: string
  /** The API's answers about the person, by path. Null: signed out at that door. */
  answers: Readonly<Record<string, unknown>>
  /** Swaps and favourites that the server does not know yet, oldest first. */
  changes: readonly Change[]
}

export type Change = Pick<Endpoint, 'method' | 'path'> & { id: string; request: Partial<Request<Endpoint>> }
