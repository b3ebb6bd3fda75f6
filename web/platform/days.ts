import { inLondon } from './dates.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Days are YYYY-MM-DD here. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10)
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The instant at which a day ends in London. */
export function endOfDay(day: string): Date {
  const midnight = Date.parse(addDays(day, 1))
  // In summer London is an hour ahead: it is one o'clock there already.
  return new Date(midnight - inLondon(new Date(midnight)).getUTCHours() * 60 * 60 * 1000)
}
