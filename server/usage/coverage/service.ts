import type { Coverage } from '#contract/usage/coverage.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { Calendar } from '#server/slides/calendar/service.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { halfTermsOf } from '#server/usage/school-year/rules.ts'
import { coverageOf, slidesAhead } from './rules.ts'
import { listPresented } from './store.ts'

/** What the talk of the school year has practised, and what is to come. */
export async function readCoverage(platform: Platform, calendar: Calendar, actor: Actor): Promise<Coverage> {
  const owner = await usageOwner(platform, actor)
  const today = londonDay(platform.clock.now())
  const starts = halfTermsOf(today).map(({ from }) => from)
  const presented = await listPresented(platform.db, owner, { from: starts[0] ?? today, until: today }, starts)
  return coverageOf(today, presented, slidesAhead(calendar, today, schoolDaysOf(actor.termDates)))
}
