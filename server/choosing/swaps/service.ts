import type * as contract from '#contract/choosing/swaps.ts'
import type { Answer } from '#contract/endpoint.ts'
import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type AnySlide, toCard } from '#server/choosing/cards/rules.ts'
import { readKnown, slidesOfTrial } from '#server/choosing/cards/service.ts'
import { isForeignKeyViolation } from '#server/platform/database/database.ts'
import { takeTryOfEach } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay } from '#server/platform/time/days.ts'
import { type Swap, type YearPlan, exchangeDay, librarySlide, slideOnDay } from '#server/slides/calendar/rules.ts'
import { type CalendarParts, type Calendars, type YearPlans, plansOf } from '#server/slides/calendar/service.ts'
import { compactSwaps, lockFewSwaps } from '#server/slides/compacting/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { findOwnSlide } from '#server/slides/own-slides/service.ts'
import type { OwnOnDays } from '#server/slides/pins/rules.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { forgetSwapsBefore, recordSwap } from '#server/slides/swaps/service.ts'
import type { OwnerInSchool } from '#server/slides/swaps/store.ts'
import { noSuchSlide } from '#server/usage/record/service.ts'
import { lastSwapDay, offersFor, swapFault } from './rules.ts'

/** Everything that a swap looks at. */
export type Choosing = { platform: Platform; library: LoadedLibrary; calendars: Calendars }

const writeLimits = (key: string) => [
  { key, limit: { name: 'swaps', tries: 120, seconds: 3600, says: 'A person can swap slides 120 times an hour.' } },
  { key, limit: { name: 'swaps-day', tries: 400, seconds: 86_400, says: 'A person can swap slides 400 times a day.' } },
]
const taken = 'Your school’s own slide is on this day. To show another one to everybody, take it off the day first.'
const moves = 'This slide of yours is on another day already. To move it for everybody, change its day.'

export async function readSwap(
  { platform, library, calendars }: Choosing,
  actor: Actor,
  day: string,
): Promise<Answer<typeof contract.readSwap>> {
  const today = calendars.today()
  refuseFault(day, today, actor)
  const calendar = await calendars.of(actor)
  const { parts } = calendar
  const plans = calendar.plansOf(day)
  const known = await readKnown(platform, actor, { calendar, day, today })
  const used = new Set([...known.lastUses].flatMap(([id, { date }]) => (date >= academicYear(day).from ? [id] : [])))
  const within = actor.isTrial ? trialSlideDays(today) : undefined
  const offers = offersFor({ library, plan: plans.person, day, today, used, withdrawals: parts.withdrawals, within })
  const swappedFor = whoseSwap(plans, day)
  return {
    date: day,
    slide: toCard(slideIn(calendar, plans.person.get(day)), known),
    swappedFor,
    before: swappedFor && titleOf(calendar, (swappedFor === 'person' ? plans.school : plans.usual).get(day)),
    offers: offers.map(({ slide, ...offer }) => ({
      ...offer,
      slide: toCard({ written: slide, isCustom: false }, known),
    })),
    maySwapForSchool: maySwapForSchool(actor),
  }
}

type Wanted = { slideId: string; for?: contract.SwapFor | undefined; reason?: string | undefined }

export async function swapSlide(
  choosing: Choosing,
  actor: Actor,
  day: string,
  { slideId, for: whose = 'person', reason }: Wanted,
): Promise<Answer<typeof contract.swapSlide>> {
  const today = choosing.calendars.today()
  refuseFault(day, today, actor)
  await refuseSlide(choosing, actor, slideId)
  return write(choosing, actor, { day, slideId, whose, reason }).catch((error: unknown) => {
    // The school has deleted its slide since.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

/** Puts back what the day had without the swap. A day that was not swapped stays as it is. */
export async function undoSwap(
  choosing: Choosing,
  actor: Actor,
  day: string,
  whose: contract.SwapFor = 'person',
): Promise<Answer<typeof contract.undoSwap>> {
  refuseFault(day, choosing.calendars.today(), actor)
  return write(choosing, actor, { day, slideId: null, whose })
}

type Written = { day: string; slideId: string | null; whose: contract.SwapFor; reason?: string | undefined }

async function write(
  { platform, library, calendars }: Choosing,
  actor: Actor,
  { day, slideId, whose, reason }: Written,
): Promise<Answer<typeof contract.swapSlide>> {
  if (whose === 'school' && !maySwapForSchool(actor))
    throw new Refusal(403, 'Only the school account can swap for everybody.')
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
      return answerFor({ library, parts }, before.person, day, null)
    const exchangedWith = exchangeDay(layer, chosen, today) ?? null
    const own = await findOwnSlide(tx, { schoolId, id: chosen })
    const madeNow = { day, slideId, madeOn: today }
    await recordSwap(
      tx,
      {
        ...madeNow,
        ...owner,
        madeBy: actor.accountId,
        madeAt: platform.clock.now(),
        reason: reason ?? null,
      },
      own !== undefined,
    )
    const known = own ? { ...parts, own: [...parts.own, own] } : parts
    const now = withMade(known, owner, [...made, madeNow])
    return answerFor({ library, parts: now }, plansOf(library, now, day).person, day, exchangedWith)
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
  await forgetSwapsBefore(db, academicYear(addDays(londonDay(now), -366)).from)
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

function answerFor({ library, parts }: Source, plan: YearPlan, day: string, exchangedWith: string | null) {
  const slide = slideOnDay(library, parts.own, { day, id: plan.get(day) ?? '' })
  if (!slide) throw noSuchSlide()
  return { slide, exchangedWith }
}

function slideIn({ library, parts }: Source, id = ''): AnySlide {
  const written = librarySlide(library, id)
  if (written) return { written, isCustom: false }
  const own = parts.own.find((each) => each.written.id === id)
  if (!own) throw new Error(`The calendar has a slide ${id} that does not exist.`)
  return { written: own.written, isCustom: true }
}

function titleOf(source: Source, id: string | undefined): { id: string; title: string } {
  const { written } = slideIn(source, id)
  return { id: written.id, title: written.title }
}

function whoseSwap({ usual, school, person }: YearPlans, day: string): contract.SwapFor | null {
  if (person.get(day) !== school.get(day)) return 'person'
  return school.get(day) === usual.get(day) ? null : 'school'
}

/** Not administrators, who have no school. */
function maySwapForSchool({ mayRunSchool, schoolId }: Actor): boolean {
  return mayRunSchool && schoolId !== null
}

function refuseFault(day: string, today: string, { isTrial }: Actor): void {
  const last = isTrial ? trialSlideDays(today).until : lastSwapDay(today)
  const fault = swapFault(day, { today, last })
  if (fault) throw new Refusal(400, fault)
}

/** Only slides that the caller may open: the library's that are not withdrawn, and the school's own. A trial's are those of its days. */
async function refuseSlide({ platform, library, calendars }: Choosing, actor: Actor, slideId: string): Promise<void> {
  const calendar = await calendars.of(actor)
  const today = calendars.today()
  if (calendar.parts.withdrawals.some((withdrawal) => withdrawal.slideId === slideId))
    throw new Refusal(409, 'This slide has been withdrawn. Please choose another one.')
  if (actor.isTrial && !slidesOfTrial(calendar, today).has(slideId))
    throw new Refusal(403, 'A trial can swap between the slides of this week and of the next ten weekdays.')
  if (librarySlide(library, slideId)) return
  const schoolId = await actingSchoolId(platform, actor)
  if (!(await findOwnSlide(platform.db, { schoolId, id: slideId }))) throw noSuchSlide()
}
