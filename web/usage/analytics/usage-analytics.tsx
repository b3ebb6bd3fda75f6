import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type Analytics, type Period, readAnalytics } from '#contract/usage/analytics.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Figures } from './figures.tsx'
import { RecentUse } from './recent-use.tsx'
import { usePeriod } from './use-period.ts'
import { VotesCard } from './votes-card.tsx'
import { inPeriod, periodOptions } from './words/period-words.ts'

/** For the licence holder: what was presented, when and to whom, and what it has practised. */
export function UsageAnalytics({ renderActions }: { renderActions: (period: Period) => ReactNode }) {
  const id = useId()
  const [period, choosePeriod] = usePeriod()
  // Keep the previous period's figures until the new ones are loaded, so that the layout does not shift.
  const analytics = useCall(readAnalytics, { query: { period } }, { placeholderData: keepPreviousData })
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-xl leading-[1.35]">
            Usage analytics
          </h2>
          <p className="min-h-[1lh] text-sm text-ink-soft">{analytics.data && scopeInWords(analytics.data)}</p>
        </div>
        <div className="max-sm:w-full">
          <Choice label="Period" width="full" options={periodOptions} value={period} onChange={choosePeriod} />
        </div>
        <p role="status" className="sr-only">
          {analytics.data && usesInWords(analytics.data)}
        </p>
      </div>
      <Figures analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <RecentUse today={analytics.data?.until} />
        {renderActions(period)}
      </div>
      <VotesCard period={period} />
    </section>
  )
}

function scopeInWords({ from, scope }: Analytics): string {
  return `${scope === 'school' ? 'Your school' : 'Your own'}, since ${longDate(from)}`
}

function usesInWords({ uses, period }: Analytics): string {
  return `${uses} ${uses === 1 ? 'slide' : 'slides'} presented ${inPeriod[period]}`
}
