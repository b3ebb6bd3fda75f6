import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { Period } from '#contract/usage/analytics.ts'
import { type ClassVotes, classVotes, leastHandsShown } from '#contract/usage/class-votes.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { changedMinds, noVotesYet, votesFinding } from './words/votes-finding.ts'

type Vote = ClassVotes['votes'][number]

const shownAtFirst = 5

/** How classes voted before and after the talk, as totals. */
export function VotesCard({ period }: { period: Period }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    classVotes,
    { query: { period } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Card title="Minds that changed" description={!error && data && votesFinding(data)} aria-busy={isPlaceholderData}>
      {error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      {!error && !data && <VotesLoading />}
      {!error && data?.votes.length === 0 && (
        <EmptyState title={noVotesYet(data.period)}>On the board, open Tools and choose Vote.</EmptyState>
      )}
      {!error && data && data.votes.length > 0 && <VoteList votes={data.votes} />}
    </Card>
  )
}

function VoteList({ votes }: { votes: readonly Vote[] }) {
  const [areAllShown, setAreAllShown] = useState(false)
  const isLong = votes.length > shownAtFirst
  return (
    <>
      <ul role="list">
        {votes.slice(0, areAllShown ? undefined : shownAtFirst).map((vote, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two classes may have voted alike on the same day
          <VoteLine key={place} vote={vote} />
        ))}
      </ul>
      {isLong && (
        <Button look="outline" size="small" className="mt-3" onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer votes' : `Show all ${votes.length} votes`}
        </Button>
      )}
    </>
  )
}

function VoteLine({ vote: { date, slide, ageGroup, choices, changedAtLeast } }: { vote: Vote }) {
  const weekday = weekdays.find(({ theme }) => theme === slide?.theme)
  return (
    <li
      data-day={weekday?.day}
      className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-x-[14px] gap-y-2 border-t border-line py-[11px] text-sm first:border-t-0"
    >
      <span aria-hidden="true" className={`size-[10px] rounded-full ${weekday ? 'bg-day' : 'bg-quiet-dot'}`} />
      <p>
        <strong>{slide?.title ?? 'Unknown slide'}</strong>{' '}
        <span className="block text-ink-soft">
          {ageBands[ageGroup]}, <time dateTime={date}>{longDate(date)}</time>
        </span>
      </p>
      <div className="col-start-2">
        <dl>
          {choices.map(({ words, before, after }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two choices may have the same words
            <div key={place} className="flex flex-wrap justify-between gap-x-4">
              <dt className="max-w-full wrap-anywhere">{words}</dt>
              <dd className="ml-auto whitespace-nowrap tabular-nums">
                <Hands count={before} /> <span aria-hidden="true">→</span>{' '}
                <span className="sr-only">before the talk,</span> <Hands count={after} />{' '}
                <span className="sr-only">after</span>
              </dd>
            </div>
          ))}
        </dl>
        {changedAtLeast !== null && <p className="mt-1 text-ink-soft">At least {changedMinds(changedAtLeast)}</p>}
      </div>
    </li>
  )
}

function Hands({ count }: { count: number | null }) {
  return count === null ? <span className="text-ink-faint">fewer than {leastHandsShown}</span> : count
}

function VotesLoading() {
  return (
    <Skeleton label="Loading votes...">
      <Placeholder className="h-[160px]" />
    </Skeleton>
  )
}
