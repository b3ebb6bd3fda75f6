import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { recentUse } from '#contract/usage/record.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { londonDay } from '#web/platform/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usedAt } from './used-at.ts'

type Use = ResponseOf<typeof recentUse>[number]

const shown = 5

/** The last few slides presented. Today is the server's day; until it responds, the laptop's. */
export function RecentUse({ today }: { today: string | undefined }) {
  const [ownToday] = useState(() => londonDay(new Date()))
  const { data, error, isFetching, refetch } = useCall(recentUse)
  return (
    <Card title="Recent Slide Usage">
      {error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      {!error && !data && <UsesLoading />}
      {!error && data?.length === 0 && (
        <EmptyState title="No recent usage data">Present a slide and it shows here.</EmptyState>
      )}
      {!error && data && data.length > 0 && (
        <ul role="list">
          {data.slice(0, shown).map((use) => (
            <RecentLine key={`${use.usedAt} ${use.ageGroup} ${use.slide?.title}`} use={use} today={today ?? ownToday} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RecentLine({ use: { slide, ageGroup, usedAt: instant }, today }: { use: Use; today: string }) {
  const weekday = weekdays.find(({ theme }) => theme === slide?.theme)
  return (
    <li
      data-day={weekday?.day}
      className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-x-[14px] border-t border-line py-[11px] text-sm first:border-t-0 sm:grid-cols-[12px_minmax(0,1fr)_auto]"
    >
      <span aria-hidden="true" className={`size-[10px] rounded-full ${weekday ? 'bg-day' : 'bg-quiet-dot'}`} />
      <p>
        <strong>{slide?.title ?? 'Unknown slide'}</strong>{' '}
        <span className="block text-ink-soft">
          {weekday && `${weekday.name}, `}
          {ageBands[ageGroup]}
        </span>
      </p>
      <time dateTime={instant} className="text-ink-faint tabular-nums max-sm:col-start-2">
        {usedAt(instant, today)}
      </time>
    </li>
  )
}

function UsesLoading() {
  return (
    <Skeleton label="Loading recent slide usage..." className="grid">
      {['a', 'b', 'c', 'd', 'e'].map((line) => (
        <div key={line} className="border-t border-line py-[11px] first:border-t-0">
          <Placeholder className="h-[68px] sm:h-[23px]" />
        </div>
      ))}
    </Skeleton>
  )
}
