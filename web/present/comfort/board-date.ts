import { fullDate, longDate, weekdayName } from '#web/platform/dates.ts'

/** The board's format, in the browser's English: "Thursday 12 November 2026", or "Thursday, November 12, 2026" in American. */
export function boardDate(day: string, language = navigator.language): string {
  if (language !== 'en-US') return fullDate(day)
  const [number, month, year] = longDate(day).split(' ')
  return `${weekdayName(day)}, ${month} ${number}, ${year}`
}
