import type { Reply } from '#contract/endpoint.ts'
import { closedName, type readClosedDays } from '#contract/slides/days/closed-days.ts'
import { weekendOf } from '#contract/slides/days/weekend.ts'
import type * as planning from '#contract/slides/planning.ts'
import type * as contract from '#contract/slides/slides.ts'
import type * as themedContract from '#contract/slides/themed-weeks.ts'
import { endOfDay, firstMondayFrom, mondayOf, weekdayOf, weekdaysFrom } from '#server/platform/time/days.ts'
import { slideOnDay } from '#server/slides/calendar/rules.ts'
import type { Calendar } from '#server/slides/calendar/service.ts'
import { slideOn, toDatedSlide } from '#server/slides/schedule/rules.ts'
import { type SchoolDays, closedToday, schoolDayBefore, schoolDaysAfter } from '#server/slides/school-days/rules.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { themedWeekOn, toThemedWeek, upcomingWeeks } from '#server/slides/themed-weeks/rules.ts'
import { type OpenWeek, closedDaysOf } from './rules.ts'

/** Today's slide; at the weekend a message and Monday's slide. */
export function currentSlide(calendar: Calendar, today: string): Reply<typeof contract.currentSlide> {
  const validUntil = endOfDay(today).toISOString()
  const [slide] = slidesOn(calendar, [today])
  if (slide) return { ...slide, validUntil }
  return weekendOf(slideOfDate(calendar, firstMondayFrom(today)), validUntil)
}

export function closedDays(
  calendar: Calendar,
  { today, schoolDays }: { today: string; schoolDays: SchoolDays },
): Reply<typeof readClosedDays> {
  const week = closedDaysOf(mondayOf(today), schoolDays)
  const period = closedToday(schoolDays, today)
  const days = schoolDaysAfter(schoolDays, today, 1)
  const [nextDay = today] = days
  const [next] = period ? slidesOn(calendar, days) : []
  if (!period || !next) return { today: null, next: nextDay, week }
  const lastDay = schoolDayBefore(schoolDays, today)
  const lastWeek = lastDay
    ? weekdaysFrom(mondayOf(lastDay)).filter((day) => day <= lastDay && !schoolDays.closedOn(day))
    : []
  return {
    today: {
      name: closedName(period, weekdayOf(today) === undefined),
      next,
      lastWeek: slidesOn(calendar, lastWeek).map(({ id, date, title, home }) => ({ id, date, title, home })),
    },
    next: nextDay,
    week,
  }
}

export function weekSlides(calendar: Calendar, today: string): Reply<typeof contract.weekSlides> {
  return slidesOn(calendar, weekdaysFrom(mondayOf(today)))
}

/** The slide of a weekday. The caller has already checked access. */
export function slideOfDate(calendar: Calendar, date: string): Reply<typeof planning.slideOfDate> {
  const [slide] = slidesOn(calendar, [date])
  if (!slide) throw new Error(`${date} has no slide.`)
  return slide
}

/** The slides of a week's open days. The caller has already refused a week without any. */
export function slidesOfWeek(calendar: Calendar, { days, ...week }: OpenWeek): Reply<typeof planning.slidesOfWeek> {
  const [themed] = weekdaysFrom(week.monday).flatMap((day) => themedWeekOn(calendar.library.themedWeeks, day) ?? [])
  return { ...week, slides: slidesOn(calendar, days), themedWeek: themed ? toThemedWeek(themed) : null }
}

export function currentThemedWeek(
  { library: { themedWeeks } }: Calendar,
  today: string,
): Reply<typeof themedContract.currentThemedWeek> {
  const week = themedWeekOn(themedWeeks, today)
  return week ? toThemedWeek(week) : null
}

export function upcomingThemedWeeks(
  { library: { themedWeeks } }: Calendar,
  today: string,
): Reply<typeof themedContract.upcomingThemedWeeks> {
  return upcomingWeeks(themedWeeks, today).map(toThemedWeek)
}

/** The slides of these days, skipping days without one. */
export function slidesOn({ library, parts, plansOf }: Calendar, days: readonly string[]): contract.DatedSlide[] {
  return days.flatMap((day) => {
    const id = plansOf(day).person.get(day) ?? ''
    return slideOnDay(library, parts.own, { day, id }) ?? librarySlide(library, day) ?? []
  })
}

/** The usual one, for a day whose slide a later release has removed, or which this reader may not see. */
function librarySlide(library: LoadedLibrary, day: string): contract.DatedSlide | undefined {
  const scheduled = slideOn(library, day)
  return scheduled && toDatedSlide(scheduled, library.createdAt(scheduled.slide.id))
}
