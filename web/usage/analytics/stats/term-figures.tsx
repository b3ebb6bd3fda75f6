import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { readAnalytics } from '#contract/usage/analytics.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { statFigures } from './stat-figures.ts'
import { StatList } from './stat-list.tsx'

/** The term in four figures, leading to Insights. */
export function TermFigures({ whose }: { whose: 'school' | 'own' }) {
  const id = useId()
  const { data, error, isFetching, refetch } = useCall(readAnalytics, { query: { period: 'term' } })
  return (
    <section aria-labelledby={id} className={`px-5 pt-2 pb-5 sm:px-6 ${cardClasses}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg leading-[1.3] tracking-[-0.015em]">
          {whose === 'school' ? 'Your school this term' : 'Your use this term'}
        </h2>
        <Link href={paths.insights} asChild>
          <ButtonLink look="quiet" size="small" className="-mr-[14px]">
            Open Insights
            <ArrowRight aria-hidden="true" className="size-5" />
          </ButtonLink>
        </Link>
      </div>
      {error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      {!error && !data && (
        <Skeleton label="Loading the figures...">
          <Placeholder className="h-[206px] sm:h-[136px] lg:h-[60px]" />
        </Skeleton>
      )}
      {!error && data && <StatList figures={statFigures(data)} />}
    </section>
  )
}
