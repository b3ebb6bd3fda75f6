import { readToday } from '#contract/site/today.ts'
import { readClosedDays, readTermDates } from '#contract/slides/days/term-dates.ts'
import { readCoverage } from '#contract/usage/coverage.ts'
import { analyticsAt, readStats } from '#contract/usage/stats.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { slideReads } from '../reads/slide-reads.ts'

/** After a change of the term dates, refetches everything that goes by school days. The pack follows the closed days. */
export function useRefetchDays(): () => Promise<void> {
  const refetch = useRefetch()
  return () => refetch(readTermDates, readClosedDays, ...slideReads, readStats, analyticsAt, readCoverage, readToday)
}
