import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics } from '#contract/usage/analytics.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Coverage } from './coverage.tsx'
import { FiguresLoading } from './figures-loading.tsx'
import { Highlights } from './highlights.tsx'
import { statFigures } from './stat-figures.ts'
import { nothingYet } from './words/period-words.ts'

/** The figures of the period: numbers, charts, and what the discussions have practised. */
export function Figures({ analytics }: { analytics: UseQueryResult<Analytics, CallError> }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = analytics
  // The error first: cached figures must not pass for current ones if the refetch failed.
  if (error)
    return (
      <div className={cardClasses}>
        <PageError
          level={3}
          title="We could not load the figures"
          action={
            <Button pending={isFetching && 'Trying again...'} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.said}
        </PageError>
      </div>
    )
  if (!data) return <FiguresLoading />
  return (
    <div
      aria-busy={isPlaceholderData}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity duration-[180ms] aria-busy:opacity-60 sm:gap-6"
    >
      <Stats data={data} />
      {data.uses === 0 ? (
        <EmptyState title={nothingYet(data.period)}>Present a slide and it shows here.</EmptyState>
      ) : (
        <>
          <Highlights data={data} />
          <Coverage data={data} />
        </>
      )}
    </div>
  )
}

function Stats({ data }: { data: Analytics }) {
  return (
    <div className={`overflow-hidden ${cardClasses}`}>
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        {statFigures(data).map(({ name, value, of }) => (
          <div key={name} className="flex flex-col justify-between gap-1 bg-surface p-4 sm:p-6">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-[1.75rem] leading-[1.15] font-[600] tracking-[-0.03em] tabular-nums sm:text-[2.25rem]">
              {value.toLocaleString('en-GB')}{' '}
              {of && <span className="text-sm font-body whitespace-nowrap tracking-normal text-ink-faint">{of}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
