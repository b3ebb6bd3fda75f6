import { addDays, londonDay, mondayOf, weekdayOf } from '#server/platform/time/days.ts'
import { type SchoolDays, usualSchoolDays } from '#server/slides/school-days/rules.ts'

/** When a use or a vote happened that a browser kept until it could send it. */
export function momentOf(now: Date, secondsAgo = 0): Date {
  return new Date(now.getTime() - secondsAgo * 1000)
}

/** Selects all uses of a school, or those of one account. */
export type UsageOwner = { schoolId: string } | { accountId: string }

const newForDays = 7

/**
 * Whether few uses in a week may be remarked on: not in an account's first seven days, in the holidays, or in the first school week
 * after a break.
 */
export function mayRemind(today: string, accountSince: Date, { isHoliday }: SchoolDays = usualSchoolDays): boolean {
  const isNew = today < addDays(londonDay(accountSince), newForDays)
  return !isNew && !isHoliday(today) && !isFirstWeekBack(mondayOf(today), isHoliday)
}

/** A single day off, such as a bank holiday, is no break. */
function isFirstWeekBack(monday: string, isHoliday: SchoolDays['isHoliday']): boolean {
  const firstDay = schoolDayFrom(monday, 1, isHoliday)
  const lastDayBefore = schoolDayFrom(addDays(monday, -1), -1, isHoliday)
  return lastDayBefore < addDays(firstDay, -7)
}

/** This day, or the next or last one with school. */
function schoolDayFrom(day: string, step: 1 | -1, isHoliday: SchoolDays['isHoliday']): string {
  return !weekdayOf(day) || isHoliday(day) ? schoolDayFrom(addDays(day, step), step, isHoliday) : day
}
