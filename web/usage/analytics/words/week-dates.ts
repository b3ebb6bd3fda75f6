const utc = { timeZone: 'UTC' } as const
const month = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long' })

/** "5 October", for a day as YYYY-MM-DD. */
export function dayAndMonth(day: string): string {
  return dayMonth.format(new Date(day))
}

/** "5" */
export function dayOfMonth(day: string): string {
  return String(new Date(day).getUTCDate())
}

/** "Sep". Truncated here: browsers disagree about "Sept". */
export function shortMonth(day: string): string {
  return month.format(new Date(day)).slice(0, 3)
}
