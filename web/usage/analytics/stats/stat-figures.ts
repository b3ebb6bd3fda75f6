import type { Analytics } from '#contract/usage/analytics.ts'
import { inPeriod } from '../words/period-words.ts'

export type StatFigure = { name: string; value: number; of?: string | undefined }

/** The first four figures that apply: this week is not repeated, and an individual has no staff. */
export function statFigures(analytics: Analytics): StatFigure[] {
  const { period, people, usesThisWeek, uses, slides, schoolDays, byStatement, byStrand } = analytics
  const when = inPeriod[period]
  const figures: (StatFigure | false | null)[] = [
    { name: 'Slides presented this week', value: usesThisWeek, of: lastWeek(analytics) },
    period !== 'week' && { name: `Slides presented ${when}`, value: uses },
    people && { name: 'Staff who presented this week', value: people.thisWeek, of: `of ${people.inAll}` },
    { name: `Different slides ${when}`, value: slides, of: ofDays(slides, schoolDays) },
    { name: `Curriculum statements ${when}`, ...practised(byStatement) },
    { name: `Strands of oracy ${when}`, ...practised(byStrand) },
  ]
  return figures.filter((figure) => figure !== false && figure !== null).slice(0, 4)
}

function lastWeek({ period, byWeek }: Analytics): string | undefined {
  const before = period === 'week' ? undefined : byWeek.at(-2)
  return before && `${before.uses} last week`
}

/** With a school's own slides, there can be more of them than days; "43 of 42" would make no sense. */
function ofDays(slides: number, schoolDays: number): string | undefined {
  if (schoolDays === 0 || slides > schoolDays) return undefined
  return `of ${schoolDays} school ${schoolDays === 1 ? 'day' : 'days'}`
}

function practised(counted: readonly { uses: number }[]): Omit<StatFigure, 'name'> {
  return { value: counted.filter(({ uses }) => uses > 0).length, of: `of ${counted.length}` }
}
