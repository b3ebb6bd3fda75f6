import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { readAnalytics } from '#contract/usage/analytics.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { statFigures } from './stat-figures.ts'
import { StatList } from './stat-list.tsx'

/** The term in four figures, leading to Insights. */
export function TermFigures({ whose }: { whose: 'school' | 'own' }) {
  const { data, error, isFetching, refetch } = useCall(readAnalytics, { query: { period: 'term' } })
  return (
    <Card
      title={whose === 'school' ? 'Your school this term' : 'Your use this term'}
      className="pt-3! sm:pt-3! [&>div+div]:mt-0"
      action={
        <Link href={paths.insights} asChild>
          <ButtonLink look="quiet" size="small" className="-mr-[14px]">
            Open Insights
            <ArrowRight aria-hidden="true" className="size-5" />
          </ButtonLink>
        </Link>
      }
    >
      {error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      {!error && !data && (
        <Skeleton label="Loading the figures...">
          <Placeholder className="h-[158px] sm:h-[136px] lg:h-[60px]" />
        </Skeleton>
      )}
      {!error && data && <StatList figures={statFigures(data)} />}
    </Card>
  )
}
