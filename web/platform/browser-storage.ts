const storages = { browser: () => localStorage, tab: () => sessionStorage }

/** Reads what this browser or tab has stored; null if storage is blocked. */
export function readStored(where: keyof typeof storages, key: string): string | null {
  try {
    return storages[where]().getItem(key)
  } catch {
    return null
  }
}

/** The same for JSON; null as well if it does not parse. */
export function readStoredJson(where: keyof typeof storages, key: string): unknown {
  try {
    return JSON.parse(readStored(where, key) ?? 'null')
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

export function store(where: keyof typeof storages, key: string, text: string): void {
  try {
    storages[where]().setItem(key, text)
  } catch {
    // Storage is a convenience: the class must not notice that it is blocked or full.
  }
}

export function removeStored(where: keyof typeof storages, key: string): void {
  try {
    storages[where]().removeItem(key)
  } catch {
    // If storage is blocked, nothing was stored either.
  }
}
