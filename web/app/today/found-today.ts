import type { Today } from '#contract/site/today.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { londonDay } from '#web/platform/dates.ts'
import type { readPacks } from '#web/platform/pack/read-packs.ts'
import { packVersion, type StoredPack } from '#web/platform/pack/stored-pack.ts'
import { todayInPack } from '#web/platform/pack/today-in-pack.ts'

/** Today's value, and when the server said it: a pack's is as good as said now. */
export type FoundToday = { value: Today; etag: string; saidAt: string; isKept: boolean }

/** In the page that the server sent; undefined if it had none in time, or no session. */
export function todayInPage(): FoundToday | undefined {
  const element = document.getElementById('today')
  if (!element) return undefined
  const { etag = '', saidAt = '' } = element.dataset
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the server that sent the page sent this script with it
  const value: Today = JSON.parse(element.textContent)
  return { value, etag, saidAt, isKept: false }
}

/** In what this device has kept, to be painted at once. Nothing after a swap without a network, which only the app can follow. */
export function todayInPacks(packs: Awaited<ReturnType<typeof readPacks>>): FoundToday | undefined {
  const kept = packs.find((each) => each.session === sessionTag())
  // Not with readEntries, for the sake of the script's size.
  const isSwapped = /outbox swap/.test(String(Object.keys(localStorage)))
  // The app says why there is no school.
  const isUsual = kept?.version === packVersion && !isSwapped && !kept.pack.closed
  return isUsual ? todayKept(kept) : undefined
}

/** The device's clock picks the day. */
export function todayKept(stored: StoredPack): FoundToday | undefined {
  const now = new Date()
  const value = todayInPack(stored, londonDay(now))
  return value.current ? { value, etag: stored.todayEtag, saidAt: now.toISOString(), isKept: true } : undefined
}
