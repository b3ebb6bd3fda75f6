export const storages = { browser: () => localStorage, tab: () => sessionStorage }

/** Reads what this browser or tab has stored; null if storage is blocked. */
export function readStored(where: keyof typeof storages, key: string): string | null {
  try {
    return storages[where]().getItem(key)
  } catch {
    return null
  }
}

export function store(where: keyof typeof storages, key: string, text: string): void {
  try {
    storages[where]().setItem(key, text)
  } catch {
    // Storage is a convenience: the class must not notice that it is blocked or full.
  }
}
