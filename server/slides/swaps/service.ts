import type { ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/slides/swaps.ts'
import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import { takeTryOfEach } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay } from '#server/platform/time/days.ts'
import {
  type OwnOnDays,
  type Swap,
  type YearPlan,
  exchangeDay,
  librarySlide,
  slideOnDay,
} from '#server/slides/calendar/rules.ts'
import {
  type CalendarContext,
  type CalendarParts,
  type YearPlans,
  plansOf,
  readCalendar,
  shownIn,
  slidesOfTrial,
} from '#server/slides/calendar/service.ts'
import { type OwnerInSchool, listSwaps, toOwner } from '#server/slides/calendar/store.ts'
import { findOwnSlide } from '#server/slides/own-slides/service.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { noSuchSlide } from '#server/slides/shipped/service.ts'
import { compact, lastSwapDay, maxSwaps, openDay, swapFault } from './rules.ts'
import {
  addSwap,
  announceOwnSlides,
  countSwap,
  listOwnersOfMany,
  lockSwapOwner,
  removeSwaps,
  removeSwapsBefore,
} from './store.ts'

const writeLimits = (key: string) => [
  { key, limit: { name: 'swaps', tries: 120, seconds: 3600, says: 'A person can swap slides 120 times an hour.' } },
  { key, limit: { name: 'swaps-day', tries: 400, seconds: 86_400, says: 'A person can swap slides 400 times a day.' } },
]
const taken = 'Your school’s own slide is on this day. To show another one to everybody, take it off the day first.'
const moves = 'This slide of yours is on another day already. To move it for everybody, change its day.'

type SwapRequest = { slideId: string; for?: contract.SwapFor | undefined; reason?: string | undefined }

export async function swapSlide(
  context: CalendarContext,
  actor: Actor,
  day: string,
  { slideId, for: whose = 'person', reason }: SwapRequest,
): Promise<ResponseOf<typeof contract.swapSlide>> {
  const today = context.calendars.today()
  refuseDay(day, today, actor)
  await refuseSlide(context, actor, slideId)
  return write(context, actor, { day, slideId, whose, reason }).catch((error: unknown) => {
    // The school has deleted its slide since.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

/** Puts back what the day had without the swap. A day that was not swapped stays as it is. */
export async function undoSwap(
  context: CalendarContext,
  actor: Actor,
  day: string,
  whose: contract.SwapFor = 'person',
): Promise<ResponseOf<typeof contract.undoSwap>> {
  refuseDay(day, context.calendars.today(), actor)
  return write(context, actor, { day, slideId: null, whose })
}

type Change = { day: string; slideId: string | null; whose: contract.SwapFor; reason?: string | undefined }

async function write(
  { platform, calendars }: CalendarContext,
  actor: Actor,
  { day, slideId, whose, reason }: Change,
): Promise<ResponseOf<typeof contract.swapSlide>> {
  if (whose === 'school' && !maySwapForSchool(actor))
    throw new Refusal(403, 'Only the school account can swap for everybody.')
  const { library } = calendars
  const today = calendars.today()
  const schoolId = await actingSchoolId(platform, actor)
  const { parts } = await calendars.of(actor)
  if (whose === 'school') refusePin(parts, { day, slideId, today })
  return platform.db.transaction(async (tx) => {
    const owner = { schoolId, accountId: whose === 'school' ? null : actor.accountId }
    await takeTryOfEach(tx, writeLimits(actor.accountId))
    const made = await lockFewSwaps({ db: tx, library, now: platform.clock.now() }, owner)
    const before = plansOf(library, withMade(parts, owner, made), day)
    const chosen = slideId ?? belowOf(before, whose).get(day)
    const layer = whose === 'school' ? before.school : before.person
    if (chosen === undefined || layer.get(day) === chosen)
      return responseFor({ library, parts }, before.person, day, null)
    const { closedOn } = schoolDaysOf(actor.termDates)
    const exchangedWith = openDay(exchangeDay(layer, chosen, today), (each) => closedOn(each) !== undefined)
    const own = await findOwnSlide(tx, { schoolId, id: chosen })
    const madeNow = { day, slideId, madeOn: today }
    await addSwap(tx, {
      ...madeNow,
      ...owner,
      madeBy: actor.accountId,
      madeAt: platform.clock.now(),
      reason: reason ?? null,
    })
    await countSwap(tx, toOwner(owner))
    if (own) await announceOwnSlides(tx, schoolId)
    const known = own ? { ...parts, own: [...parts.own, own] } : parts
    const now = withMade(known, owner, [...made, madeNow])
    return responseFor({ library, parts: now }, plansOf(library, now, day).person, day, exchangedWith)
  })
}

/** For everybody, the school's own slides are on top of its swaps: a swap would be hidden by one, or show it twice. */
function refusePin(
  { own }: CalendarParts,
  { day, slideId, today }: { day: string; slideId: string | null; today: string },
): void {
  if (own.some(({ pinnedOn }) => pinnedOn === day)) throw new Refusal(409, taken)
  const isOnADay = ({ written, pinnedOn }: OwnOnDays[number]) => written.id === slideId && (pinnedOn ?? '') >= today
  if (own.some(isOnADay)) throw new Refusal(409, moves)
}

/** Of days that no calendar shows any more, and those that fewer can replace. */
export async function removeOldSwaps({ db, clock }: Platform, library: LoadedLibrary): Promise<void> {
  const now = clock.now()
  await removeSwapsBefore(db, academicYear(addDays(londonDay(now), -366)).from)
  await compactSwaps({ db, library, now })
}

/** With the swaps as the transaction sees them: another request may have swapped since the caller's session was read. */
function withMade(parts: CalendarParts, { accountId }: OwnerInSchool, made: readonly Swap[]): CalendarParts {
  return accountId ? { ...parts, ownSwaps: made } : { ...parts, schoolSwaps: made }
}

function belowOf({ usual, school }: YearPlans, whose: contract.SwapFor): YearPlan {
  return whose === 'school' ? usual : school
}

type Source = { library: LoadedLibrary; parts: CalendarParts }

function responseFor({ library, parts }: Source, plan: YearPlan, day: string, exchangedWith: string | null) {
  const slide = slideOnDay(library, parts.own, { day, id: plan.get(day) ?? '' })
  if (!slide) throw noSuchSlide()
  return { slide, exchangedWith }
}

/** Not administrators, who have no school. */
export function maySwapForSchool({ mayRunSchool, schoolId }: Actor): boolean {
  return mayRunSchool && schoolId !== null
}

/** Refuses a day that the caller may not swap. */
export function refuseDay(day: string, today: string, { isTrial }: Actor): void {
  const last = isTrial ? trialSlideDays(today).until : lastSwapDay(today)
  const fault = swapFault(day, { today, last })
  if (fault) throw new Refusal(400, fault)
}

/** Only slides that the caller may open: the library's that are not withdrawn, and the school's own. A trial's are those of its days. */
async function refuseSlide({ platform, calendars }: CalendarContext, actor: Actor, slideId: string): Promise<void> {
  const calendar = await calendars.of(actor)
  const today = calendars.today()
  if (calendar.parts.withdrawals.some((withdrawal) => withdrawal.slideId === slideId))
    throw new Refusal(409, 'This slide has been withdrawn. Please choose another one.')
  if (actor.isTrial && !slidesOfTrial(calendar, today).has(slideId))
    throw new Refusal(403, 'A trial can swap between the slides of this week and of the next ten weekdays.')
  if (librarySlide(calendars.library, slideId)) return
  const schoolId = await actingSchoolId(platform, actor)
  if (!(await findOwnSlide(platform.db, { schoolId, id: slideId }))) throw noSuchSlide()
}

type Stored = { db: Database; library: LoadedLibrary; now: Date }

/**
 * The owner's swaps in order, locked against other swaps until the transaction ends. Very many are replaced by fewer that give
 * the same calendar.
 */
async function lockFewSwaps({ db, library, now }: Stored, owner: OwnerInSchool): Promise<Swap[]> {
  await lockSwapOwner(db, toOwner(owner))
  const made = await listSwaps(db, toOwner(owner))
  if (made.length < maxSwaps) return made
  const calendar = await readCalendar(db, library, owner)
  const shown = shownIn(library, calendar.parts)
  for (const year of new Set(made.map(({ day }) => academicYear(day).from))) {
    const { open, school } = calendar.plansOf(year)
    const { removed, added } = compact(owner.accountId ? school : open, made, shown)
    await removeSwaps(db, removed)
    for (const swap of added) await addSwap(db, { ...swap, ...owner, madeBy: owner.accountId, madeAt: now })
  }
  return listSwaps(db, toOwner(owner))
}

/** For owners who swapped very often before this was done at each swap. */
async function compactSwaps({ db, library, now }: Stored): Promise<void> {
  for (const owner of await listOwnersOfMany(db, maxSwaps))
    await db.transaction(async (tx) => void (await lockFewSwaps({ db: tx, library, now }, owner)))
}
