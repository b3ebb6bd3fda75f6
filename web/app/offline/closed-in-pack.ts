import type { ResponseOf } from '#contract/endpoint.ts'
import { type ClosedPeriod, closedName, type readClosedDays } from '#contract/slides/days/closed-days.ts'
import type { Pack } from '#contract/slides/pack.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { isWeekend } from '#web/platform/dates.ts'
import { addDays, mondayOf } from '#web/platform/days.ts'

/** What the server would say of a day without school, as far as the pack goes. */
export function closedInPack(pack: Pack, day: string): ResponseOf<typeof readClosedDays> {
  const [next] = openDaysAfter(pack, day)
  const period = closedToday(pack, day)
  return {
    today:
      period && next ? { name: closedName(period, isWeekend(day)), next, lastWeek: lastWeekBefore(pack, day) } : null,
    next: next?.date ?? addDays(day, 1),
    week: closedDaysIn(pack, mondayOf(day)),
  }
}

/** The slides of days with school. */
export function openDaysAfter(pack: Pack, day: string): DatedSlide[] {
  return pack.days.filter(({ date }) => date > day && !closedOn(pack, date))
}

/** The weekdays of a week without school. */
export function closedDaysIn(pack: Pack, monday: string): { date: string; name: string }[] {
  return [0, 1, 2, 3, 4].flatMap((count) => {
    const date = addDays(monday, count)
    const period = closedOn(pack, date)
    return period ? [{ date, name: period.name }] : []
  })
}

/** At a weekend, of the Monday after it. */
function closedToday(pack: Pack, day: string): ClosedPeriod | undefined {
  return closedOn(pack, isWeekend(day) ? addDays(mondayOf(day), 7) : day)
}

function closedOn({ closed = [] }: Pack, day: string): ClosedPeriod | undefined {
  return closed.find(({ from, until }) => from <= day && day <= until)
}

function lastWeekBefore(pack: Pack, day: string) {
  const before = pack.days.filter(({ date }) => date < day && !closedOn(pack, date))
  const monday = mondayOf(before.at(-1)?.date ?? day)
  return before.filter(({ date }) => date >= monday).map(({ id, date, title, home }) => ({ id, date, title, home }))
}
