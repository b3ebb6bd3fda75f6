import type { ResponseOf } from '#contract/endpoint.ts'
import type { readSwap } from '#contract/library/offers.ts'
import type { SwapFor } from '#contract/slides/swaps.ts'
import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { type AnySlide, toCard } from '#server/library/cards/rules.ts'
import { readCardContext } from '#server/library/cards/service.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { librarySlide } from '#server/slides/calendar/rules.ts'
import type { Calendar, CalendarContext, YearPlans } from '#server/slides/calendar/service.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { offersFor } from '#server/slides/swaps/rules.ts'
import { maySwapForSchool, refuseDay } from '#server/slides/swaps/service.ts'

/** A day's slide as the caller sees it, and what could take its place. */
export async function readOffers(
  { platform, calendars }: CalendarContext,
  actor: Actor,
  day: string,
): Promise<ResponseOf<typeof readSwap>> {
  const { library } = calendars
  const today = calendars.today()
  refuseDay(day, today, actor)
  const calendar = await calendars.of(actor)
  const { parts } = calendar
  const plans = calendar.plansOf(day)
  const known = await readCardContext(platform, actor, { calendar, day, today })
  const used = new Set([...known.lastUses].flatMap(([id, { date }]) => (date >= academicYear(day).from ? [id] : [])))
  const within = actor.isTrial ? trialSlideDays(today) : undefined
  const { closedOn } = schoolDaysOf(actor.termDates)
  const offers = offersFor({
    library,
    plan: plans.person,
    day,
    today,
    used,
    withdrawals: parts.withdrawals,
    missed: known.missed,
    isClosed: (each) => closedOn(each) !== undefined,
    within,
  })
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

function slideIn({ library, parts }: Calendar, id = ''): AnySlide {
  const written = librarySlide(library, id)
  if (written) return { written, isCustom: false }
  const own = parts.own.find((each) => each.written.id === id)
  if (!own) throw new Error(`The calendar has a slide ${id} that does not exist.`)
  return { written: own.written, isCustom: true }
}

function titleOf(calendar: Calendar, id: string | undefined): { id: string; title: string } {
  const { written } = slideIn(calendar, id)
  return { id: written.id, title: written.title }
}

function whoseSwap({ usual, school, person }: YearPlans, day: string): SwapFor | null {
  if (person.get(day) !== school.get(day)) return 'person'
  return school.get(day) === usual.get(day) ? null : 'school'
}
