import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics } from '#contract/usage/analytics.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { ByAgeBand } from './charts/by-age-band.tsx'
import { ByTheme } from './charts/by-theme.tsx'
import { ByWeek } from './charts/by-week.tsx'
import { CoverageCard } from './coverage/coverage-card.tsx'
import { FiguresLoading } from './figures-loading.tsx'
import { HeadlineCard } from './headline/headline-card.tsx'
import { statFigures } from './stats/stat-figures.ts'
import { StatList } from './stats/stat-list.tsx'
import { nothingYet } from './words/period-words.ts'

type Props = {
  analytics: UseQueryResult<Analytics, CallError>
  coverage: UseQueryResult<Coverage, CallError>
}

/** The finding, the numbers of the period, the charts, and what the talk has practised. */
export function Figures({ analytics, coverage }: Props) {
  const failed = [analytics, coverage].filter(({ error }) => error !== null)
  // The error first: cached figures must not pass for current ones if the refetch failed.
  if (failed.length > 0)
    return (
      <div className={cardClasses}>
        <PageError
          level={2}
          title="We could not load the figures"
          action={
            <Button
              pending={failed.some(({ isFetching }) => isFetching) && 'Trying again...'}
              onClick={() => {
                for (const each of failed) void each.refetch()
              }}
            >
              Try again
            </Button>
          }
        >
          {failed[0]?.error?.said}
        </PageError>
      </div>
    )
  if (!analytics.data || !coverage.data) return <FiguresLoading />
  return (
    <div
      aria-busy={analytics.isPlaceholderData}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity duration-[180ms] aria-busy:opacity-60"
    >
      <HeadlineCard analytics={analytics.data} coverage={coverage.data} />
      <div className={`px-5 pt-4 pb-5 sm:px-6 ${cardClasses}`}>
        <StatList figures={statFigures(analytics.data)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[1160px]:grid-cols-[minmax(0,1fr)_364px]">
        <CoverageCard coverage={coverage.data} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 has-[details[open]]:items-start md:max-[1159px]:grid-cols-2">
          {analytics.data.uses === 0 ? (
            <EmptyState title={nothingYet(analytics.data.period)}>Present a slide and it shows here.</EmptyState>
          ) : (
            <>
              <ByWeek data={analytics.data} />
              <ByAgeBand data={analytics.data} />
              <ByTheme data={analytics.data} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
