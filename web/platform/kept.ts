const storages = { browser: () => localStorage, tab: () => sessionStorage }

/** What this browser, or this tab, keeps for us: nothing, where storing is blocked or full. */
export function readKept(where: keyof typeof storages, key: string): string | null {
  try {
    return storages[where]().getItem(key)
  } catch {
    return null
  }
}

/** The same where it was kept as JSON; nothing where somebody has spoilt it. */
export function readKeptJson(where: keyof typeof storages, key: string): unknown {
  try {
    return JSON.parse(readKept(where, key) ?? 'null')
  } catch {
    return null
  }
}

export function keep(where: keyof typeof storages, key: string, text: string): void {
  try {
    storages[where]().setItem(key, text)
  } catch {
    // It was a convenience. A class must not notice that it is gone.
  }
}

export function forgetKept(where: keyof typeof storages, key: string): void {
  try {
    storages[where]().removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}
