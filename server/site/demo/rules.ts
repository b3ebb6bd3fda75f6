import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Theme } from '#contract/slides/weekdays.ts'
import { addDays, endOfDay, weekdayOf } from '#server/platform/time/days.ts'
import { isHoliday } from '#server/slides/holidays/rules.ts'
import { slideOn } from '#server/slides/schedule/rules.ts'
import type { Library } from '#server/slides/shipped/rules.ts'
import { daysOf } from '#server/usage/analytics/rules.ts'

/** The log-ins of demo mode. They exist nowhere else, so we can print and prefill them. */
export const demoLogins = {
  school: { email: 'office@oakfield.example', password: 'oakfield-demo' },
  test: { email: 'trial@oakfield.example', password: 'trial-demo' },
  admin: { email: 'admin@dailydot.example', password: 'daily-dot-admin-demo' },
}

type Person = { firstName: string; lastName: string; email: string; ageBand: AgeBand; keenness: number }

/** The staff of the demo's school. They have no passwords, so they cannot sign in. The last one has joined but presented nothing. */
export const demoStaff: readonly Person[] = [
  { firstName: 'Hannah', lastName: 'Wright', email: 'hannah@oakfield.example', ageBand: 'eyfs', keenness: 0.7 },
  { firstName: 'Marcus', lastName: 'Bell', email: 'marcus@oakfield.example', ageBand: 'ks1', keenness: 0.95 },
  { firstName: 'Nadia', lastName: 'Rahman', email: 'nadia@oakfield.example', ageBand: 'ks1', keenness: 0.6 },
  { firstName: 'Sean', lastName: 'Doyle', email: 'sean@oakfield.example', ageBand: 'lowerKS2', keenness: 0.9 },
  { firstName: 'Ines', lastName: 'Costa', email: 'ines@oakfield.example', ageBand: 'lowerKS2', keenness: 0.95 },
  { firstName: 'Ruth', lastName: 'Adeyemi', email: 'ruth@oakfield.example', ageBand: 'upperKS2', keenness: 0.85 },
  { firstName: 'Callum', lastName: 'Fraser', email: 'callum@oakfield.example', ageBand: 'upperKS2', keenness: 0.75 },
  { firstName: 'Gareth', lastName: 'Evans', email: 'gareth@oakfield.example', ageBand: 'upperKS2', keenness: 0 },
]

/** The school account leads an assembly now and then. */
const presenters = [...demoStaff, { email: demoLogins.school.email, ageBand: 'upperKS2', keenness: 0.3 } as const]

/** How likely a use is on each weekday: by Friday a class is often busy with other things. */
const weekdayRate: Record<Theme, number> = { monday: 1, tuesday: 0.95, wednesday: 0.85, thursday: 0.9, friday: 0.7 }

type SampleUse = { email: string; day: string; slideId: string; ageBand: AgeBand; usedAt: Date }

/** The uses of the demo's school up to yesterday. Deterministic for a given day and library. */
export function sampleUses(library: Library, today: string): SampleUse[] {
  return sampleDays(today).flatMap((day) => {
    const scheduled = slideOn(library, day)
    if (!scheduled) return []
    const { id: slideId, theme } = scheduled.slide
    return presenters
      .filter(({ email, keenness }) => pseudoRandom(`${email} on ${day}`) < keenness * weekdayRate[theme])
      .map(({ email, ageBand }) => ({ email, day, slideId, ageBand, usedAt: timeOn(day, email) }))
  })
}

/** The school days of this term or of the last 13 weeks, whichever is longer, so that the figures are not empty at the start of a term. */
function sampleDays(today: string): string[] {
  const [term, quarter] = [daysOf('term', today).from, addDays(today, -91)]
  const days: string[] = []
  for (let day = term < quarter ? term : quarter; day < today; day = addDays(day, 1))
    if (weekdayOf(day) && !isHoliday(day)) days.push(day)
  return days
}

/** Most slides are presented at registration, some after lunch. */
function timeOn(day: string, email: string): Date {
  const midnight = endOfDay(addDays(day, -1)).getTime()
  const start = pseudoRandom(`${email} after lunch on ${day}`) < 0.2 ? 13.2 : 8.7
  return new Date(midnight + (start + pseudoRandom(`${email} at what time on ${day}`) / 2) * 60 * 60 * 1000)
}

/** A pseudo-random number from 0 to 1, derived from a seed. */
function pseudoRandom(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) ^ (hash >>> 15)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
