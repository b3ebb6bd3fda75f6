import { openYears } from '#server/slides/term-dates/rules.ts'
import { linesOfCalendar } from './document.ts'
import { type Understood, termDatesIn } from './rules.ts'

/** Reads what a school has pasted: the dates on its website, or the text of an .ics file. */
export function understandTermDates(text: string, today: string): Understood {
  const calendar = linesOfCalendar(text, openYears(today))
  if (!calendar) return termDatesIn({ lines: text.split(/\r?\n|;|•|\t{2,}/), today, skipsUnknown: false })
  const { understood, notUnderstood } = termDatesIn({ lines: calendar.lines, today, skipsUnknown: true })
  return { understood, notUnderstood: [...calendar.notUnderstood, ...notUnderstood] }
}
