import { useSyncExternalStore } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'
import { fieldsOf, readStoredJson } from '#web/platform/stored-json.ts'

/** What a board can look like, for eyes and rooms that differ. The first of each is the usual one. */
const choices = {
  ground: ['dark', 'cream', 'blue', 'green'],
  /** In percent. The board enlarges its text as far as it fits. */
  size: [100, 120, 140],
  spacing: ['usual', 'wider'],
  date: ['auto', 'british', 'american'],
  /** Usual: as the system's own setting says. */
  motion: ['usual', 'reduced'],
  picture: ['shown', 'hidden'],
} as const

export type Comfort = { [Name in keyof typeof choices]: (typeof choices)[Name][number] }

const key = 'dd-comfort'
const usual = comfortOf({})
const listeners = new Set<() => void>()
/** The parsed choice, as long as its text is the same: useSyncExternalStore compares by identity. */
let last: { text: string | null; comfort: Comfort } = { text: null, comfort: usual }

/** What was chosen in this browser. Every board follows it, in other tabs too. */
export function useComfort(): Comfort {
  return useSyncExternalStore(onChange, chosenComfort, () => usual)
}

export function changeComfort(change: Partial<Comfort>): void {
  const comfort = { ...chosenComfort(), ...change }
  const text = JSON.stringify(comfort)
  store('browser', key, text)
  // If storage is blocked, the choice lasts as long as the page.
  last = { text: readStored('browser', key), comfort }
  for (const listener of listeners) listener()
}

/** For `boardDate`. Undefined follows the browser. */
export function dateLanguage({ date }: Comfort): 'en-GB' | 'en-US' | undefined {
  return { auto: undefined, british: 'en-GB' as const, american: 'en-US' as const }[date]
}

function chosenComfort(): Comfort {
  const text = readStored('browser', key)
  if (text !== last.text) last = { text, comfort: comfortOf(readStoredJson('browser', key)) }
  return last.comfort
}

/** What someone has not chosen, or chose in a version that offered something else, is as usual. */
function comfortOf(stored: unknown): Comfort {
  const chosen = fieldsOf(stored)
  const oneOf = <Choice>(of: readonly [Choice, ...Choice[]], value: unknown): Choice =>
    of.find((each) => each === value) ?? of[0]
  return {
    ground: oneOf(choices.ground, chosen['ground']),
    size: oneOf(choices.size, chosen['size']),
    spacing: oneOf(choices.spacing, chosen['spacing']),
    date: oneOf(choices.date, chosen['date']),
    motion: oneOf(choices.motion, chosen['motion']),
    picture: oneOf(choices.picture, chosen['picture']),
  }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
