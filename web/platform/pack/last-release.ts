import { partsOfToday } from '#contract/site/today.ts'
import { type Entry, addEntry } from '../outbox/entries.ts'
import type { StoredPack } from './stored-pack.ts'

/** What older releases kept: the swaps and favourites that wait, and the oldest the responses of the single calls, by path. */
export type OlderPack = Omit<StoredPack, 'version'> & {
  version: 1 | 2
  answers?: Readonly<Record<string, unknown>>
  changes: readonly (Pick<Entry, 'id' | 'request'> & { method: string; path: string })[]
}

const kinds: Readonly<Record<string, string>> = {
  'PUT /api/swaps/:date': 'swap',
  'PUT /api/library/:id/favourite': 'favourite',
  'DELETE /api/library/:id/favourite': 'no favourite',
}

/** Moves what waits in an older pack to the outbox, and returns the rest in the shape of this release. Remove this with the next release. */
export function takeOver({ version: _version, answers, changes, ...stored }: OlderPack): Omit<StoredPack, 'version'> {
  for (const { id, method, path, request } of changes) {
    const kind = kinds[`${method} ${path}`]
    const about = [kind?.replace('no ', ''), ...Object.values(request.params ?? {})].join(' ')
    if (kind) addEntry({ id, account: stored.account, kind, about, request })
  }
  if (!answers) return stored
  const today = Object.entries(partsOfToday).map(([name, { path }]) => [name, answers[path]])
  return { ...stored, today: Object.fromEntries(today), todayEtag: '' }
}
