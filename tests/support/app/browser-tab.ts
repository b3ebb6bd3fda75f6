import { afterEach, beforeEach, vi } from 'vitest'

/** A browser's localStorage, whose items are its properties. It takes this many characters in an item. */
export class FakeStorage {
  [key: string]: unknown
  maxCharacters = Infinity
  /** What another tab does before an item is set. */
  beforeSet = (): void => {}

  getItem(key: string): unknown {
    return this[key] ?? null
  }

  setItem(key: string, text: string): void {
    this.beforeSet()
    if (text.length > this.maxCharacters) throw new DOMException('Full', 'QuotaExceededError')
    this[key] = text
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }

  /** The items by key. */
  items(): [key: string, text: string][] {
    return Object.entries(this).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : []))
  }
}

/** Gives each test a tab of a browser that has stored nothing, at a Monday's ten to nine. */
export function inBrowserTab(): () => FakeStorage {
  let storage = new FakeStorage()
  beforeEach(() => {
    storage = new FakeStorage()
    vi.useFakeTimers({ now: new Date('2026-11-16T08:50:00Z') })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('document', { cookie: 'dd_hint=1-tag' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return () => storage
}
