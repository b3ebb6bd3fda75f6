import { weekendOf } from './weekend.ts'

type Next = { date: string; title: string }

/** What Today says on a day without school. A weekend before one closed Monday stays a weekend. */
export function closedMessage(
  { name, from, until }: { name: string; from: string; until: string },
  isWeekday: boolean,
  next: Next,
): { name: string; message: string } {
  const isWeekend = !isWeekday && from === until
  const shown = isWeekend ? 'Weekend' : name
  const opening = isWeekend ? weekendOf(next, next.date).message : `${name}.`
  return { name: shown, message: `${opening} The next slide is on ${inWords(next.date)}: ${next.title}` }
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

/** "Monday 2 November" */
function inWords(day: string): string {
  return weekday.format(new Date(day)).replace(',', '')
}
