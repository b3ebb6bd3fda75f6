import type { Pack } from '#contract/slides/pack.ts'
import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { firstMondayFrom, weekdayOf } from '#server/platform/time/days.ts'
import type { Calendar } from '#server/slides/calendar/service.ts'
import { slidesOn } from '#server/slides/days/service.ts'
import type { SchoolDays } from '#server/slides/school-days/rules.ts'
import { toSlide } from '#server/slides/shipped/rules.ts'
import { themedWeekOn, toThemedWeek } from '#server/slides/themed-weeks/rules.ts'
import { closedInPack, packDays, sparesFor } from './rules.ts'

type Reader = { isTrial: boolean; today: string; schoolDays: SchoolDays }

/** What a browser keeps for days without a network: the same for everyone who shares a calendar. */
export function packOf(calendar: Calendar, { today, isTrial, schoolDays }: Reader): Pack {
  const { library, parts, plansOf } = calendar
  const dates = packDays(today, schoolDays)
  const closed = closedInPack(schoolDays, dates)
  const days = slidesOn(calendar, dates)
  const day = weekdayOf(today) ? today : firstMondayFrom(today)
  const spares = sparesFor(
    {
      library,
      plan: plansOf(day).person,
      day,
      today,
      withdrawals: parts.withdrawals,
      within: isTrial ? trialSlideDays(today) : undefined,
    },
    days.map(({ id }) => id),
  )
  // Today first, so that the week that runs now is; a Map, as a week has several of these days.
  const themed = [today, ...dates].flatMap((date) => themedWeekOn(library.themedWeeks, date) ?? [])
  const weeks = new Map(themed.map((week) => [week.startDate, toThemedWeek(week)]))
  return {
    until: dates.at(-1) ?? today,
    days,
    spares: spares.map(({ slide, exchangedWith }) => ({
      slide: { ...toSlide(slide, library.createdAt(slide.id)), isCustom: false },
      exchangedWith,
    })),
    themedWeeks: [...weeks.values()],
    ...(closed.length > 0 ? { closed } : {}),
  }
}
