import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Analytics, type Period, readAnalytics } from '#contract/usage/analytics.ts'
import { type Coverage, readCoverage } from '#contract/usage/coverage.ts'
import { call, keyOf, useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Figures } from './figures.tsx'
import { RecentUse } from './recent/recent-use.tsx'
import { usePeriod } from './use-period.ts'
import { VotesCard } from './votes-card.tsx'
import { inPeriod, periodOptions, periodSoFar } from './words/period-words.ts'

type Props = {
  /** Null if there is none, as for an individual. */
  schoolName: string | null
  renderActions: (period: Period) => ReactNode
}

/** For the licence holder: what was presented, when and to whom, and what it has practised. */
export function Insights({ schoolName, renderActions }: Props) {
  const [period, choosePeriod] = usePeriod()
  // Keep the previous period's figures until the new ones are loaded, so that the layout does not shift.
  const analytics = useCall(readAnalytics, { query: { period } }, { placeholderData: keepPreviousData })
  const coverage = useCoverage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">Insights</h1>
          <p className="min-h-[1lh] text-ink-soft">{analytics.data && scopeInWords(analytics.data, schoolName)}</p>
        </div>
        <div data-tour="period" className="max-sm:w-full">
          <Choice label="Period" width="full" options={periodOptions} value={period} onChange={choosePeriod} />
        </div>
        <p role="status" className="sr-only">
          {analytics.data && usesInWords(analytics.data)}
        </p>
      </div>
      <Figures analytics={analytics} coverage={coverage} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <RecentUse today={analytics.data?.until} />
        <VotesCard period={period} />
      </div>
      {renderActions(period)}
    </div>
  )
}

/** Under the key of the analytics, so that a new use refetches both. Slides to come may have changed on another page. */
function useCoverage() {
  return useQuery<Coverage, CallError>({
    queryKey: [...keyOf(readAnalytics), 'coverage'],
    queryFn: () => call(readCoverage),
    refetchOnMount: 'always',
  })
}

function scopeInWords(analytics: Analytics, schoolName: string | null): string {
  const whose = analytics.scope === 'school' ? (schoolName ?? 'Your school') : 'Your own use'
  return `${whose}, ${periodSoFar(analytics)}. Counts of slides, never of children.`
}

function usesInWords({ uses, period }: Analytics): string {
  return `${uses} ${uses === 1 ? 'slide' : 'slides'} presented ${inPeriod[period]}`
}
