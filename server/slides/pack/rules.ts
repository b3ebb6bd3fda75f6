import type { ClosedPeriod } from '#contract/slides/days/closed-days.ts'
import { mondayOf, nextWeekdays, weekdaysFrom } from '#server/platform/time/days.ts'
import { type SchoolDays, closedWithin, schoolDaysAfter, usualSchoolDays } from '#server/slides/school-days/rules.ts'
import { type Offer, type Situation, offersFor } from '#server/slides/swaps/rules.ts'

/** This week's weekdays, the next ten after today and the next ten school days, in order. Closed days too: a school may move its dates. */
export function packDays(today: string, schoolDays: SchoolDays = usualSchoolDays): string[] {
  const ahead = [...nextWeekdays(today), ...schoolDaysAfter(schoolDays, today, 10)]
  return [...new Set([...weekdaysFrom(mondayOf(today)), ...ahead])].toSorted()
}

/** The closed periods within a pack. */
export function closedInPack(schoolDays: SchoolDays, dates: readonly string[]): ClosedPeriod[] {
  return closedWithin(schoolDays, dates[0] ?? '', dates.at(-1) ?? '')
}

const sparesWanted = 2

/**
 * Slides to swap to without a network, those that touch on no feelings first. Only slides that the year leaves out and that are on no day
 * of the pack, so that no day outside it changes; for a trial, which has only the pack's days, slides of these.
 */
export function sparesFor(situation: Omit<Situation, 'used'>, onPackDays: Iterable<string>): Offer[] {
  const { within } = situation
  const passedOver = new Set(within ? [] : onPackDays)
  const found: Offer[] = []
  while (found.filter(({ slide }) => slide.sensitivity === 0).length < sparesWanted) {
    // The offers of one call differ in their topics, so there may be more.
    const offers = offersFor({ ...situation, used: passedOver }).filter(
      (offer) => within || offer.exchangedWith === null,
    )
    if (offers.length === 0) break
    found.push(...offers)
    for (const { slide } of offers) passedOver.add(slide.id)
  }
  return found.toSorted((one, other) => one.slide.sensitivity - other.slide.sensitivity).slice(0, sparesWanted)
}
