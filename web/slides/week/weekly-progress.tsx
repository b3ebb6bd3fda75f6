import type { ResponseOf } from '#contract/endpoint.ts'
import type { readStats } from '#contract/usage/stats.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FiveDots } from './five-dots.tsx'
import { othersInWords, praise, usedInWords } from './progress-in-words.ts'
import type { SchoolDay } from './school-week.ts'

type Props = {
  days: readonly SchoolDay[]
  stats: ResponseOf<typeof readStats> | undefined
  /** When the next slide comes, in words, if not on the next weekday. */
  next?: string | undefined
  /** Set if the week or the uses could not be read. */
  failure: { said: string; isTrying: boolean; tryAgain: () => void } | undefined
  /** The date of the slide shown instead of today's. */
  shown: string | undefined
  onOpen: (date: string) => void
}

/** The week's progress, and a dot that opens each of its slides. */
export function WeeklyProgress({ days, stats, next, failure, shown, onOpen }: Props) {
  const used = stats?.slidesUsedThisWeek
  const schoolDays = days.filter(({ use }) => use !== 'closed').length
  const isWeekKnown = days.every(({ date }) => date !== undefined)
  const others =
    used !== undefined && isWeekKnown && othersInWords(used, days.filter(({ use }) => use === 'used').length)
  return (
    <Card title="Weekly Progress" action={<p className="mt-[2px] text-sm text-ink-soft">{inWords()}</p>}>
      {others && <p className="-mt-3 mb-3 text-sm text-ink-soft">{others}</p>}
      <FiveDots days={days} shown={shown} onOpen={onOpen} />
      <div className="mt-3 grid gap-[14px]">
        {used !== undefined && (
          <>
            {schoolDays > 0 && (
              <Progress
                label="Slides used this week"
                labelLook="hidden"
                value={used}
                max={Math.max(used, schoolDays)}
                text={usedInWords(used, schoolDays)}
              />
            )}
            {!failure && schoolDays > 0 && <Notice look={message(used).look}>{message(used).words}</Notice>}
            {!failure && schoolDays === 0 && next && <Notice look="info">The next slide comes {next}.</Notice>}
          </>
        )}
        {used === undefined && !failure && <ProgressLoading />}
        {failure && <LoadFailed title="We could not load your week" {...failure} />}
      </div>
    </Card>
  )

  function message(count: number) {
    const place = days.findIndex(({ isToday }) => isToday)
    // At the weekend none of the five is today.
    const isUsed = days[place]?.use === 'used'
    return praise(count, {
      place: place < 0 ? days.length : place,
      isUsed: isUsed || days[place]?.use === 'closed',
      mayRemind: stats?.mayRemind ?? false,
      schoolDays,
      next,
    })
  }

  function inWords(): string {
    if (used !== undefined) return usedInWords(used, schoolDays)
    return failure ? 'Not known just now' : 'Counting your slides...'
  }
}

function ProgressLoading() {
  return (
    <Skeleton label="Loading your progress..." className="*:grid *:gap-[14px]">
      <Placeholder className="h-2" />
      <Placeholder className="h-[67px]" />
    </Skeleton>
  )
}
