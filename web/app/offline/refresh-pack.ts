import type { QueryClient } from '@tanstack/react-query'
import { readAccount } from '#contract/accounts/account.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readBranding } from '#contract/branding/branding.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#contract/site/config.ts'
import { partsOfToday, readToday, type Today } from '#contract/site/today.ts'
import { readClosedDays } from '#contract/slides/days/closed-days.ts'
import { type Pack, readPack } from '#contract/slides/pack.ts'
import { readStats } from '#contract/usage/stats.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { keptResponse } from '#web/platform/calls/kept-responses.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { isStandingIn } from '#web/platform/calls/without-network.ts'
import { clearSearches } from '#web/platform/clear-searches.ts'
import { londonDay } from '#web/platform/dates.ts'
import { clearOutboxAtSignOut } from '#web/platform/outbox/clear-at-sign-out.ts'
import { readStoredPack, storePack } from '#web/platform/pack/pack-store.ts'
import { setReadyUntil } from '#web/platform/pack/ready-until.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { asDataUrl, keepPictures } from './kept-pictures.ts'
import { sendChanges } from './outbox-in-use.ts'
import { dropPack, packInUse, takePack } from './pack-in-use.ts'
import { registerWorker, removeWorkers } from './worker-registration.ts'

/** Fetches the pack of the person who is signed in, and removes what is kept of anyone else. */
export async function refreshPack(client: QueryClient): Promise<void> {
  const account = accountIn(client)
  if (account === 'signed out') {
    // Not where a session has only ended: what waits in the outbox is sent when its person is back.
    if (!sessionTag()) {
      clearOutboxAtSignOut()
      clearSearches()
    }
    return dropPack()
  }
  // What is on the screen may come from the pack itself.
  if (account === 'not known yet' || isStandingIn()) return
  if (!packInUse()) await takeKept(account)
  if (packInUse()?.account !== account) await dropPack()
  if (responseIn(client, readConfig)?.offline === false) {
    await dropPack()
    return removeWorkers()
  }
  const session = sessionTag()
  // Without a worker nothing opens the page without a network.
  if (!(await registerWorker())) return
  // The pack has them then.
  await sendChanges()
  const fetched = await fetchPack()
  if (fetched === 'refused') return dropPack()
  if (!fetched) return
  await keepPictures(fetched.pack)
  const stored = { ...fetched, account, session, ...(await todayOf(client)) }
  const kept = accountIn(client) === account && (await storePack(stored))
  if (!kept) return
  takePack(kept)
  setReadyUntil(shortDay(fetched.pack.until))
}

/** After a use, which changes the week's figures and nothing that the server would send for the pack. */
export async function storeToday(client: QueryClient): Promise<void> {
  const before = packInUse()
  // Not fetched today: the server may have been too busy.
  if (before?.account !== accountIn(client) || before.savedOn !== londonDay(new Date())) return refreshPack(client)
  if (isStandingIn()) return
  const today = await todayOf(client)
  // Another tab may have fetched a newer one.
  const stored = await readStoredPack()
  const kept = stored && accountIn(client) === stored.account && (await storePack({ ...stored, ...today }))
  if (kept) takePack(kept)
}

/** A page that the worker has not sent starts without the pack. */
async function takeKept(account: string): Promise<void> {
  const kept = await readStoredPack()
  if (kept?.account === account) takePack(kept)
}

/** The account whose pack belongs here. */
function accountIn(client: QueryClient): string {
  const person = personIn(client)
  if (person === null) return 'signed out'
  const account = responseIn(client, readAccount)
  return person && account ? person.id : 'not known yet'
}

/** Who is signed in, as far as the screen knows; null if no one is. */
export function personIn(client: QueryClient): { id: string } | null | undefined {
  return responseIn(client, schoolUser) ?? responseIn(client, generalUser)
}

function responseIn<E extends Endpoint>(client: QueryClient, endpoint: E): ResponseOf<E> | null | undefined {
  return client.getQueryData<ResponseOf<E> | null>(keyOf(endpoint, {}))
}

async function fetchPack(): Promise<{ pack: Pack; etag: string } | 'refused' | undefined> {
  const before = packInUse()
  const response = await fetch(readPack.path, {
    credentials: 'same-origin',
    // Not into the browser's own cache, which outlives signing out.
    cache: 'no-store',
    ...(before ? { headers: { 'if-none-match': before.etag } } : {}),
  })
  if (before && response.status === 304) return before
  // Only by our own server: a filter's page must not remove anything.
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  if ([401, 402, 403].includes(response.status)) return 'refused'
  if (!response.ok) return undefined
  return { pack: readPack.response.parse(await response.json()), etag: response.headers.get('etag') ?? '' }
}

/** As the screen has it; what it has not asked for stays as it was. */
async function todayOf(client: QueryClient): Promise<Pick<StoredPack, 'today' | 'todayEtag' | 'savedOn'>> {
  const before = packInUse()
  const today: Today = { ...before?.today }
  for (const [name, endpoint] of Object.entries(partsOfToday)) {
    const part = responseIn(client, endpoint)
    // What there is to say of closed days is another matter on each: `closedInPack`.
    if (part !== undefined && endpoint !== readClosedDays) Object.assign(today, { [name]: part })
  }
  const { logoUrl } = responseIn(client, readBranding) ?? {}
  if (logoUrl) today.branding = { logoUrl: await asDataUrl(logoUrl) }
  const day = londonDay(new Date())
  const todayEtag = keptResponse(readToday.path)?.etag ?? before?.todayEtag ?? ''
  return { today, todayEtag, savedOn: responseIn(client, readStats) ? day : (before?.savedOn ?? day) }
}
