import { readFileSync, writeFileSync } from 'node:fs'

// The calls of a school morning: `tests/e2e/app/morning-calls.spec.ts` compares the list with what a browser does, `bench/rush/` replays it.

const file = new URL('../../../bench/rush/morning-calls.json', import.meta.url)

/** Placeholders: {account}, {email} and {password} of the person, {slide} for today's slide. */
export type MorningCall = {
  method: string
  path: string
  body?: string
  /** The browser sends an ETag: that of the present response if the status is 304, an older one if not. */
  isConditional?: true
  status: number
}

/** A group is under way at the same time, and starts when the group before it is answered. Within a group the order says nothing. */
export type CallGroups = readonly (readonly MorningCall[])[]

/** What reaches our process; nginx answers for built files, pictures and the favicon. */
export type Visit = {
  /** Until Today is complete. Present works sooner, in most visits before the first response. */
  opening: CallGroups
  /** One after the other, two seconds later: what keeps the device ready for days without a network. */
  keeping: readonly MorningCall[]
  /** From the press of Present. */
  presenting: CallGroups
}

export type Person = 'teacher' | 'planner'

/** `first`: a new or emptied browser, signed in. `returning`: the second visit of a day. `nextDay`: the first one of the day after. */
export type VisitKind = 'first' | 'returning' | 'nextDay' | 'signIn'

export type MorningCalls = Record<Person, Record<VisitKind, Visit>>

export function readMorningCalls(): MorningCalls {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function saveVisit(person: Person, kind: VisitKind, visit: Visit): void {
  const calls = readMorningCalls()
  calls[person][kind] = visit
  // One call on each line.
  const text = JSON.stringify(calls, null, 1)
    .replaceAll(/\n +"(method|path|body|isConditional|status)":/g, ' "$1":')
    .replaceAll(/("status": \d+)\n +\}/g, '$1 }')
  writeFileSync(file, `${text}\n`)
}

export function nameOf({ method, path }: Pick<MorningCall, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** In an order that does not depend on which of them was faster. */
export function inOrder(calls: readonly MorningCall[]): MorningCall[] {
  return calls.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.status - b.status)
}
