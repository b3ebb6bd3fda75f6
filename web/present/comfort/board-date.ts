import { fullDate, londonFormat } from '#web/platform/dates.ts'

const usDate = londonFormat('en-US', { dateStyle: 'full' })

/** The board's format, in the browser's English: "Thursday 12 November 2026", or "Thursday, November 12, 2026" in American. */
export function boardDate(day: string, language = navigator.language): string {
  return language === 'en-US' ? usDate(day) : fullDate(day)
}
