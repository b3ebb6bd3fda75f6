import { removeStored } from '../remove-stored.ts'
import { keepEntry, readEntries, removeEntry, storedEntryKeys } from './entries.ts'

/** Leaves no one's words on the device. */
export function clearOutboxAtSignOut(): void {
  const entries = readEntries()
  for (const entry of entries) removeEntry(entry)
  for (const key of storedEntryKeys()) removeStored('browser', key)
  for (const { afterSignOut, ...entry } of entries)
    if (afterSignOut) keepEntry({ ...entry, request: afterSignOut, afterSignOut })
}
