import { LRUCache } from 'lru-cache'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { ourSchool } from '#server/accounts/people/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay } from '#server/platform/time/days.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import type { OwnOnDays } from '#server/slides/pins/rules.ts'
import { findOwnOnDays, noneOnDays } from '#server/slides/pins/service.ts'
import { listOwnOnDays } from '#server/slides/pins/store.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { type OwnerInSchool, type SwapOwner, listSwaps } from '#server/slides/swaps/store.ts'
import { toWithdrawal, withdrawalsInForce } from '#server/slides/withdrawals/service.ts'
import {
  type ShownAs,
  type Swap,
  type Withdrawal,
  type YearPlan,
  differences,
  libraryPlan,
  librarySlide,
  shownAs,
  withPins,
  withSwaps,
  withWithdrawals,
} from './rules.ts'

/** The slides of the days on which a person sees another one than the library's calendar gives. */
export type ChangedDays = ReadonlyMap<string, DatedSlide>

/** What one person sees. Everyone without changes of their own shares one instance, and so its cached responses. */
export type Calendar = { library: LoadedLibrary; changed: ChangedDays; isShared: boolean }

/** With what it was made from, for a room that looks at the whole year. */
export type PersonsCalendar = Calendar & { parts: CalendarParts }

/** What changes a person's calendar, in the order in which it applies. */
export type CalendarParts = {
  withdrawals: readonly Withdrawal[]
  own: OwnOnDays
  schoolSwaps: readonly Swap[]
  ownSwaps: readonly Swap[]
}

/**
 * A year as the library gives it without what is withdrawn; with the school's own slides; as the school has swapped it, and as the person
 * has.
 */
export type YearPlans = { open: YearPlan; usual: YearPlan; school: YearPlan; person: YearPlan }

export type Calendars = {
  of: (actor: Actor | null) => PersonsCalendar | Promise<PersonsCalendar>
  partsOf: (actor: Actor | null) => CalendarParts | Promise<CalendarParts>
  today: () => string
}

const noSwaps: readonly Swap[] = []
const ttl = { maxSeconds: 30 }
const all = 'all'
const known = new WeakMap<Platform, { library: LoadedLibrary; calendars: Calendars }>()

/** Everybody's calendars. One instance for a platform, whichever room asks. */
export function calendarsOf(platform: Platform, library: LoadedLibrary): Calendars {
  const kept = known.get(platform)
  if (kept?.library === library) return kept.calendars
  const calendars = makeCalendars(platform, library)
  known.set(platform, { library, calendars })
  return calendars
}

function makeCalendars(platform: Platform, library: LoadedLibrary): Calendars {
  const partsOf = findParts(platform)
  const made = new WeakMap<CalendarParts, { calendar: PersonsCalendar; day: string }>()
  const today = (): string => londonDay(platform.clock.now())

  const calendarFrom = (parts: CalendarParts): PersonsCalendar => {
    const day = today()
    const kept = made.get(parts)
    if (kept?.day === day) return kept.calendar
    const changed = new Map(yearsAround(day).flatMap((year) => changesIn(library, parts, year)))
    const calendar = { library, changed, isShared: isShared(parts), parts }
    made.set(parts, { calendar, day })
    return calendar
  }
  return {
    today,
    partsOf,
    of: (actor) => {
      const parts = partsOf(actor)
      return parts instanceof Promise ? parts.then(calendarFrom) : calendarFrom(parts)
    },
  }
}

/** The first days of the academic years that can be seen: a year back and a year ahead. */
function yearsAround(today: string): string[] {
  const yearDays = 366
  return [...new Set([-yearDays, 0, yearDays].map((days) => academicYear(addDays(today, days)).from))]
}

function changesIn(library: LoadedLibrary, parts: CalendarParts, day: string): [string, DatedSlide][] {
  const hasChanges = Object.values(parts).some(({ length }) => length > 0)
  return hasChanges ? differences(library, plansOf(library, parts, day).person, parts.own) : []
}

/** For readers to whom the school may not speak in its own words. */
export function withoutOwnSlides({ library, changed, isShared: isOfAll }: Calendar): Calendar {
  return { library, isShared: isOfAll, changed: new Map([...changed].filter(([, { isCustom }]) => !isCustom)) }
}

function isShared({ own, schoolSwaps, ownSwaps }: CalendarParts): boolean {
  return own === noneOnDays && schoolSwaps === noSwaps && ownSwaps === noSwaps
}

/** The plans of the academic year that contains a day. */
export function plansOf(library: LoadedLibrary, parts: CalendarParts, day: string): YearPlans {
  const { withdrawals, own, schoolSwaps, ownSwaps } = parts
  const shown = shownIn(library, parts)
  const open = withWithdrawals(library, libraryPlan(library, day), withdrawals)
  const school = withPins(withSwaps(open, schoolSwaps, shown), own)
  return { open, usual: withPins(open, own), school, person: withSwaps(school, ownSwaps, shown) }
}

/** What a chosen slide is shown as. */
export function shownIn(library: LoadedLibrary, { withdrawals, own }: CalendarParts): ShownAs {
  const ids = new Set(own.map(({ written }) => written.id))
  return shownAs(withdrawals, (id) => ids.has(id) || librarySlide(library, id) !== undefined)
}

/** What changes a person's or a school's calendar, as a transaction sees it. */
export async function readParts(db: Database, { schoolId, accountId }: OwnerInSchool): Promise<CalendarParts> {
  return {
    withdrawals: (await withdrawalsInForce(db)).map(toWithdrawal),
    own: await listOwnOnDays(db, schoolId),
    schoolSwaps: await listSwaps(db, { schoolId }),
    ownSwaps: accountId ? await listSwaps(db, { accountId }) : noSwaps,
  }
}

/**
 * Finds what changes a person's calendar. It is cached, and the same object while nothing changes. For everyone without own slides and
 * swaps it is there at once, without a look into the database.
 */
function findParts({ db, changes }: Platform): Calendars['partsOf'] {
  const withdrawals = readThroughCache<readonly Withdrawal[]>(changes, {
    ...ttl,
    maxEntries: 1,
    partsOf: () => ['withdrawals'],
  })
  const ownOnDays = findOwnOnDays({ db, changes })
  // A swap counts on its owner's row: a new count is a new key.
  const swaps = new LRUCache<string, readonly Swap[]>({ max: 10_000, ttl: ttl.maxSeconds * 1000 })
  const combined = new WeakMap<readonly Withdrawal[], LRUCache<string, CalendarParts>>()

  const combine = (owner: Owner, parts: CalendarParts): CalendarParts => {
    const ofList = combined.get(parts.withdrawals) ?? new LRUCache<string, CalendarParts>({ max: 10_000 })
    combined.set(parts.withdrawals, ofList)
    const key = keyOf(owner, parts)
    const kept = ofList.get(key)
    if (kept && kept.own === parts.own && kept.ownSwaps === parts.ownSwaps && kept.schoolSwaps === parts.schoolSwaps)
      return kept
    ofList.set(key, parts)
    return parts
  }
  const readSwaps = async (key: string, owner: SwapOwner): Promise<readonly Swap[]> => {
    const made = swaps.get(key) ?? (await listSwaps(db, owner))
    swaps.set(key, made)
    return made
  }
  const read = async (owner: Owner): Promise<CalendarParts> => {
    const [list, own, schoolSwaps, ownSwaps] = await Promise.all([
      withdrawals.get(all) ?? withdrawals.read(all, readWithdrawals),
      ownOnDays.read(owner.schoolId),
      owner.schoolKey ? readSwaps(owner.schoolKey, { schoolId: owner.schoolId }) : noSwaps,
      owner.accountKey ? readSwaps(owner.accountKey, { accountId: owner.accountId }) : noSwaps,
    ])
    const parts = { withdrawals: list, own, schoolSwaps, ownSwaps }
    return isShared(parts) ? sharedBy(parts.withdrawals) : combine(owner, parts)
  }
  const readWithdrawals = async (): Promise<readonly Withdrawal[]> => (await withdrawalsInForce(db)).map(toWithdrawal)

  const everyone = new WeakMap<readonly Withdrawal[], CalendarParts>()
  const sharedBy = (list: readonly Withdrawal[]): CalendarParts => {
    const parts = everyone.get(list) ?? { withdrawals: list, own: noneOnDays, schoolSwaps: noSwaps, ownSwaps: noSwaps }
    everyone.set(list, parts)
    return parts
  }

  return (actor) => {
    const list = withdrawals.get(all)
    const own = ownOnDays.get(actor?.schoolId ?? ourSchool.id)
    if (list && own === noneOnDays && !actor?.swaps) return sharedBy(list)
    const owner = ownerOf(actor)
    const schoolSwaps = owner.schoolKey ? swaps.get(owner.schoolKey) : noSwaps
    const ownSwaps = owner.accountKey ? swaps.get(owner.accountKey) : noSwaps
    if (!list || !own || !schoolSwaps || !ownSwaps) return read(owner)
    return combine(owner, { withdrawals: list, own, schoolSwaps, ownSwaps })
  }
}

type Owner = { schoolId: string; accountId: string; schoolKey?: string; accountKey?: string }

/** An administrator sees what our own school does. */
function ownerOf(actor: Actor | null): Owner {
  const schoolId = actor?.schoolId ?? ourSchool.id
  const accountId = actor?.accountId ?? ''
  return {
    schoolId,
    accountId,
    ...(actor?.swaps?.school ? { schoolKey: `${schoolId} ${actor.swaps.school}` } : {}),
    ...(actor?.swaps?.own ? { accountKey: `${accountId} ${actor.swaps.own}` } : {}),
  }
}

/** Everyone without changes of their own shares a key. */
function keyOf({ schoolId, schoolKey, accountKey }: Owner, { own }: CalendarParts): string {
  return [own === noneOnDays ? '' : schoolId, schoolKey ?? '', accountKey ?? ''].join(' ')
}
