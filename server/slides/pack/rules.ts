import { mondayOf, nextWeekdays, weekdaysFrom } from '#server/platform/time/days.ts'
import { type Offer, type Situation, offersFor } from '#server/slides/swaps/rules.ts'

/** This week's weekdays and the next ten after today, in order. */
export function packDays(today: string): string[] {
  return [...new Set([...weekdaysFrom(mondayOf(today)), ...nextWeekdays(today)])]
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
