import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays } from '#server/platform/time/days.ts'
import type { YearPlan } from '#server/slides/calendar/rules.ts'
import { type CalendarParts, plansOf } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { type Known, dueDays } from './rules.ts'
import { listFavourites, listLastUses } from './store.ts'

/** Two years: what a class was shown before that, this class was not. */
const daysRemembered = 2 * 366

/** What every card says about the caller: when the slide is due, when it was used, and whether it is a favourite. */
export async function readKnown(
  platform: Platform,
  actor: Actor,
  { plan, today }: { plan: YearPlan; today: string },
): Promise<Known> {
  const { db } = platform
  const owner = await usageOwner(platform, actor)
  const [favourites, uses] = await Promise.all([
    listFavourites(db, actor.accountId),
    listLastUses(db, owner, addDays(today, -daysRemembered)),
  ])
  const lastUses = uses.flatMap(({ slideId, day, ageBand }) =>
    slideId ? [[slideId, { date: day, ageGroup: ageBand }] as const] : [],
  )
  return { due: dueDays(plan, today), favourites, lastUses: new Map(lastUses) }
}

/** The slides that a trial may open: those of its days, which may belong to two academic years. */
export function slidesOfTrial(library: LoadedLibrary, parts: CalendarParts, today: string): Set<string> {
  const { from, until } = trialSlideDays(today)
  const days = [from, until].flatMap((each) => [...plansOf(library, parts, each).person])
  return new Set(days.flatMap(([day, id]) => (from <= day && day <= until ? [id] : [])))
}
