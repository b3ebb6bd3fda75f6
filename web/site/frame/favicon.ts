import type { Day } from '#contract/slides/weekdays.ts'
import { markPath } from '#web/ui/picture/mark-path.ts'

/** The mark in each day's colour: the server serves today's. An icon cannot read CSS variables, so the tokens are repeated here. */
const colours: Record<Day | 'weekend', string> = {
  mon: '#0f766e',
  tue: '#1d4ed8',
  wed: '#7c3aed',
  thu: '#b45309',
  fri: '#be185d',
  weekend: '#1b1f3b',
}

export const favicons = Object.fromEntries(
  Object.entries(colours).map(([day, colour]) => [
    day,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="${markPath}"/></svg>`,
  ]),
)
