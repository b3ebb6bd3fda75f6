import * as z from 'zod/mini'

/** MM-DD. Not 29 February, which not every year has. */
export const monthAndDay = z
  .string()
  .check(z.refine((text) => z.iso.date().safeParse(`2027-${text}`).success, 'Give a day of every year as MM-DD.'))

/** The days of a year on which a slide works, both included; across the year's end if `from` is the later one. */
export const season = z.strictObject({ from: monthAndDay, to: monthAndDay })

export type Season = z.output<typeof season>

export function isInSeason({ season: days }: { season?: Season | undefined }, day: string): boolean {
  if (!days) return true
  const { from, to } = days
  const date = day.slice('YYYY-'.length)
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}

const months = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

/** "June", "June and July" or "November to January". */
export function seasonInWords({ from, to }: Season): string {
  const [first, last] = [from, to].map((each) => Number(each.slice(0, 2)) - 1)
  const [start, end] = [from, to].map((each) => months.format(new Date(`2027-${each}`)))
  if (start === end) return `${start}`
  return ((first ?? 0) + 1) % 12 === last ? `${start} and ${end}` : `${start} to ${end}`
}
