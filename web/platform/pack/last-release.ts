import { partsOfToday } from '#contract/site/today.ts'
import type { StoredPack } from './stored-pack.ts'

/** What the last release kept: the responses of the single calls, by path. Remove this with the next release. */
type LastRelease = Omit<StoredPack, 'version' | 'today' | 'todayEtag'> & {
  version: 1
  answers: Readonly<Record<string, unknown>>
}

/** In the shape of this release, with every change that waits in it. */
export function upgraded(stored: StoredPack | LastRelease): StoredPack {
  if (stored.version !== 1) return stored
  const { answers, ...others } = stored
  const today = Object.entries(partsOfToday).map(([name, { path }]) => [name, answers[path]])
  return { ...others, version: 2, today: Object.fromEntries(today), todayEtag: '' }
}
