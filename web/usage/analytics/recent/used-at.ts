import { londonDay, longDate } from '#web/platform/dates.ts'
import { timeOfDay } from '#web/platform/panel-dates.ts'

/** "Today, 09:05", "Yesterday, 14:10", or a date. Takes today (YYYY-MM-DD) from the server: a laptop's clock may be wrong. */
export function usedAt(instant: string, today: string): string {
  const day = londonDay(new Date(instant))
  if (day === today) return `Today, ${timeOfDay(instant)}`
  if (day === dayBefore(today)) return `Yesterday, ${timeOfDay(instant)}`
  return longDate(instant)
}

function dayBefore(day: string): string {
  const before = new Date(day)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 10)
}
