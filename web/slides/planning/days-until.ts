const dayMilliseconds = 24 * 60 * 60 * 1000
const soonDays = 14

/** Days between two dates as YYYY-MM-DD: 1 for tomorrow, 0 for today, negative for past days. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / dayMilliseconds
}

/** How far away a themed week is. */
export function weekInWords(days: number): string {
  if (days <= 0) return 'Today'
  return days === 1 ? 'In 1 day' : `In ${days} days`
}

/** How far away a slide is. */
export function slideInWords(days: number): string {
  return days === 1 ? 'Tomorrow' : weekInWords(days)
}

/** Close enough to write about. */
export function isSoon(days: number): boolean {
  return days <= soonDays
}
