import type { Today } from '#contract/site/today.ts'
import { weekendOf } from '#contract/slides/days/weekend.ts'
import type { Pack } from '#contract/slides/pack.ts'
import { endOfDay, mondayOf } from '#web/platform/days.ts'
import { isWeekend } from '../dates.ts'
import type { StoredPack } from './stored-pack.ts'

/** Today's value on a day of the pack; without slides on a day after its last. */
export function todayInPack(
  { pack, today, savedOn }: Pick<StoredPack, 'pack' | 'today' | 'savedOn'>,
  day: string,
): Today {
  const monday = mondayOf(day)
  const week = pack.days.filter(({ date }) => mondayOf(date) === monday)
  return {
    ...today,
    current: currentOn(pack, day),
    week: week.length > 0 ? week : undefined,
    themedWeek: pack.themedWeeks.find(({ startDate, endDate }) => startDate <= day && day <= endDate) ?? null,
    // Of another week, nothing was used yet.
    stats: mondayOf(savedOn) === monday ? today.stats : { slidesUsedThisWeek: 0, slideIds: [] },
  }
}

function currentOn({ days }: Pack, day: string): Today['current'] {
  const validUntil = endOfDay(day).toISOString()
  const slide = days.find(({ date }) => date === day)
  if (slide) return { ...slide, validUntil }
  const next = isWeekend(day) && days.find(({ date }) => date > day)
  return next ? weekendOf(next, validUntil) : undefined
}
