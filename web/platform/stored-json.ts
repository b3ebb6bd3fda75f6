// Apart from browser-storage.ts, which Today's first script carries.
import { readStored } from './browser-storage.ts'

/** As `readStored`; null as well if it is not JSON. */
export function readStoredJson(...stored: Parameters<typeof readStored>): unknown {
  try {
    return JSON.parse(readStored(...stored) ?? 'null')
  } catch {
    return null
  }
}

/** The fields of what was stored, each unchecked; none if it is no object. An older or newer version may have written it. */
export function fieldsOf(stored: unknown): Partial<Record<string, unknown>> {
  return Object(stored)
}

/** JSON can hold numbers that are too large, and parse as Infinity. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
