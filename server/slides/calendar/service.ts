import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { ourSchool } from '#server/accounts/people/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import {
  type OwnOnDays,
  type ShownAs,
  type Swap,
  type Withdrawal,
  type YearPlan,
  libraryPlan,
  librarySlide,
  ownSlidesChange,
  shownAs,
  toWithdrawal,
  withPins,
  withSwaps,
  withWithdrawals,
} from './rules.ts'
import { type OwnerInSchool, listOwnOnDays, listSchoolsWithOwnOnDays, listSwaps, listWithdrawals } from './store.ts'

/** What a person sees: the library's calendar and what changes it. */
export type Calendar = {
  library: LoadedLibrary
  /** Whose swaps and own slides it has: an account's or a school's. Null for everyone without any. */
  owner: OwnerInSchool | null
  parts: CalendarParts
  /** The plans of the academic year that contains a day. */
  plansOf: (day: string) => YearPlans
}

/** What changes a calendar, in the order in which it applies. */
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

/** Whose calendar it is: the caller, or the account behind a feed. */
type Reader = Pick<Actor, 'accountId' | 'schoolId'> & { swaps?: Actor['swaps'] | undefined }

export type Calendars = {
  library: LoadedLibrary
  today: () => string
  /** Without a reader, the calendar that everyone without changes of their own shares. */
  of: (reader: Reader | null) => Calendar | Promise<Calendar>
}

/** What every use case over calendars needs. */
export type CalendarContext = { platform: Platform; calendars: Calendars }

const maxSeconds = 30
const all = 'all'

/**
 * The calendars of a running server, cached. Everyone without swaps and own slides shares one instance, and so its cached responses;
 * few schools have own slides on days, so the set of those that do is cached as a whole.
 */
export function calendarsOf({ db, changes, clock }: Platform, library: LoadedLibrary): Calendars {
  const calendars = readThroughCache<Calendar>(changes, {
    maxEntries: 2000,
    maxSeconds,
    partsOf: ({ owner }) => (owner ? ['withdrawals', owner.schoolId] : ['withdrawals']),
  })
  const schoolsWithOwn = readThroughCache<ReadonlySet<string>>(changes, {
    maxEntries: 1,
    maxSeconds,
    partsOf: () => [ownSlidesChange],
  })
  const readSchools = () => schoolsWithOwn.read(all, async () => new Set(await listSchoolsWithOwnOnDays(db)))
  const calendarOf = (reader: Reader | null, schools: ReadonlySet<string>): Calendar | Promise<Calendar> => {
    const owner = ownerOf(reader, schools)
    const key = keyOf(owner, reader)
    return calendars.get(key) ?? calendars.read(key, () => readCalendar(db, library, owner))
  }
  return {
    library,
    today: () => londonDay(clock.now()),
    of: (reader) => {
      const schools = schoolsWithOwn.get(all)
      return schools ? calendarOf(reader, schools) : readSchools().then((found) => calendarOf(reader, found))
    },
  }
}

/** An administrator sees what our own school does. */
function ownerOf(reader: Reader | null, schoolsWithOwn: ReadonlySet<string>): OwnerInSchool | null {
  const schoolId = reader?.schoolId ?? ourSchool.id
  if (!reader || !(reader.swaps || schoolsWithOwn.has(schoolId))) return null
  return { schoolId, accountId: reader.swaps?.own ? reader.accountId : null }
}

/** A swap counts on its owner's row: a new count is a new key. */
function keyOf(owner: OwnerInSchool | null, reader: Reader | null): string {
  return owner ? [owner.schoolId, reader?.swaps?.school, owner.accountId, reader?.swaps?.own].join(' ') : all
}

/** As the database has it now, or as a transaction sees it. */
export async function readCalendar(
  db: Database,
  library: LoadedLibrary,
  owner: OwnerInSchool | null,
): Promise<Calendar> {
  const parts = {
    withdrawals: (await listWithdrawals(db)).map(toWithdrawal),
    own: owner ? await listOwnOnDays(db, owner.schoolId) : [],
    schoolSwaps: owner ? await listSwaps(db, { schoolId: owner.schoolId }) : [],
    ownSwaps: owner?.accountId ? await listSwaps(db, { accountId: owner.accountId }) : [],
  }
  const years = new Map<string, YearPlans>()
  return {
    library,
    owner,
    parts,
    plansOf: (day) => {
      const { from } = academicYear(day)
      const plans = years.get(from) ?? plansOf(library, parts, day)
      years.set(from, plans)
      return plans
    },
  }
}

/** For readers to whom the school may not speak in its own words: a day of an own slide has the library's. */
export function withoutOwnSlides(calendar: Calendar): Calendar {
  return { ...calendar, parts: { ...calendar.parts, own: [] } }
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

/** The slides that a trial may open: those of its days, which may belong to two academic years. */
export function slidesOfTrial(calendar: Calendar, today: string): ReadonlySet<string> {
  const { from, until } = trialSlideDays(today)
  const days = [from, until].flatMap((each) => [...calendar.plansOf(each).person])
  return new Set(days.flatMap(([day, id]) => (from <= day && day <= until ? [id] : [])))
}
