import type { Endpoint, Request } from '#contract/endpoint.ts'
import { readStored, store } from '../browser-storage.ts'
import { removeStored } from '../remove-stored.ts'
import { fieldsOf, isNumber, readStoredJson } from '../stored-json.ts'

/** What a person did that the server does not know yet. */
export type Entry = {
  id: string
  account: string
  /** When it happened by this device's clock, in milliseconds. */
  at: number
  /** Its place in the list: the clock may be set back. */
  place: number
  /** How it is sent: 'use', say. */
  kind: string
  /** Of an account's entries about the same thing, the newest replaces the others. */
  about: string
  request: Partial<Request<Endpoint>>
  /** What stays of it on the device after a sign-out: nothing, or the request without anyone's words. */
  afterSignOut?: Partial<Request<Endpoint>> | undefined
}

/** Each entry has a key of its own in localStorage, so that no tab can overwrite what another adds. */
export const entryPrefix = 'dd-outbox '
/** Tells this tab that an entry was added; the others get the browser's `storage` event. */
export const addedEvent = 'dd-outbox-added'

/** For a browser whose storage is blocked or full. */
const unstored = new Map<string, Entry>()

/** Of all accounts and tabs, in the order in which they were kept. */
export function readEntries(): Entry[] {
  const stored = storedEntryKeys().flatMap((key) => entryIn(readStoredJson('browser', key)) ?? [])
  return [...stored, ...unstored.values()].toSorted((one, other) => one.place - other.place)
}

/** Synchronously: what a tab does last outlives it. */
export function addEntry(made: Omit<Entry, 'id' | 'at' | 'place'> & Partial<Pick<Entry, 'id' | 'at'>>): void {
  const others = readEntries()
  const place = (others.at(-1)?.place ?? 0) + 1
  // Without HTTPS there is no randomUUID. The id never leaves the browser.
  const entry = { id: crypto.randomUUID?.() ?? `${Math.random()}`, at: Date.now(), place, ...made }
  for (const each of others) if (each.account === made.account && each.about === made.about) removeEntry(each)
  keepEntry(entry)
  window.dispatchEvent(new Event(addedEvent))
}

export function keepEntry(entry: Entry): void {
  const [key, text] = [keyOf(entry), JSON.stringify(entry)]
  store('browser', key, text)
  if (readStored('browser', key) !== text) unstored.set(key, entry)
}

export function removeEntry(entry: Entry): void {
  const key = keyOf(entry)
  unstored.delete(key)
  removeStored('browser', key)
}

/** Also of what another release has written. */
export function storedEntryKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(entryPrefix))
  } catch {
    // Storage is blocked.
    return []
  }
}

/** Undefined if it is none of this release. */
export function entryIn(stored: unknown): Entry | undefined {
  const { at, request } = fieldsOf(stored)
  return isNumber(at) && request instanceof Object ? (stored as Entry) : undefined
}

/** With the kind: the first script looks for swaps by their keys. */
function keyOf({ kind, id }: Entry): string {
  return `${entryPrefix}${kind} ${id}`
}
