import { addDays, londonDay, mondayOf } from '#server/platform/time/days.ts'

/** Friday 15:30: the last lesson is over. */
const sentAfterMinutes = 15 * 60 + 30

/**
 * The Monday of the week whose reports are due: from Friday afternoon to Sunday in London, so that a server that was down sends them late.
 */
export function dueWeek(now: Date): string | undefined {
  const monday = mondayOf(londonDay(now))
  const lastAfternoon = londonDay(new Date(now.getTime() - sentAfterMinutes * 60_000))
  return lastAfternoon >= addDays(monday, 4) ? monday : undefined
}
