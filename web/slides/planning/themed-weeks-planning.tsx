import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ThemedWeek, currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { Badge, weekLook } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { daysUntil, isSoon, weekInWords } from './days-until.ts'

const mostShown = 4

/** The current themed week and the next ones. Days are counted from the school's day, which the server decides. */
export function ThemedWeeksPlanning({ today }: { today: string }) {
  const current = useCall(currentThemedWeek)
  const upcoming = useCall(upcomingThemedWeeks)
  const error = current.error ?? upcoming.error
  const tryAgain = () => {
    for (const query of [current, upcoming]) if (query.error) void query.refetch()
  }
  return (
    <Card title="Themed Weeks Planning" description="Plan your social media campaigns and classroom preparation">
      {error && <LoadFailed said={error.said} tryAgain={tryAgain} />}
      {!error && (current.data === undefined || upcoming.data === undefined) && <WeeksLoading />}
      {!error && current.data !== undefined && upcoming.data && (
        <>
          <ThisWeek week={current.data} next={upcoming.data[0]} />
          <Upcoming weeks={upcoming.data} today={today} />
          <AddToCalendar />
        </>
      )}
    </Card>
  )
}

function ThisWeek({ week, next }: { week: ThemedWeek | null; next: ThemedWeek | undefined }) {
  if (!week)
    return (
      <ThisWeekBlock title="The five weekday themes">
        {next ? `No themed week until ${longDate(next.startDate)}.` : 'No themed week runs.'}
      </ThisWeekBlock>
    )
  return (
    <ThisWeekBlock title={week.name}>
      {week.description}
      <br />
      <Span week={week} />
    </ThisWeekBlock>
  )
}

function ThisWeekBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-field bg-sand p-4 text-sm">
      <p className="text-ink-soft">This Week</p>
      <h3 className="my-[2px] text-[1rem] font-strong tracking-normal">{title}</h3>
      <p className="text-ink-soft">{children}</p>
    </div>
  )
}

function Upcoming({ weeks, today }: { weeks: readonly ThemedWeek[]; today: string }) {
  if (weeks.length === 0) return <p className="py-5 text-sm text-ink-soft">No upcoming themed weeks scheduled</p>
  const more = weeks.length - mostShown
  return (
    <>
      <ol className="mt-4 text-sm">
        {weeks.slice(0, mostShown).map((week) => (
          <UpcomingWeek key={`${week.name} ${week.startDate}`} week={week} days={daysUntil(week.startDate, today)} />
        ))}
      </ol>
      {more > 0 && (
        <p className="border-t border-line py-3 text-sm text-ink-soft">+{more} more themed weeks scheduled</p>
      )}
    </>
  )
}

function UpcomingWeek({ week, days }: { week: ThemedWeek; days: number }) {
  return (
    <li className="grid gap-1 border-t border-line py-[14px]">
      <h3 className="text-[1rem] font-strong tracking-normal">{week.name}</h3>
      <p className="text-ink-soft">
        <Span week={week} />
      </p>
      {isSoon(days) && <p className="text-ink-soft">{week.description}</p>}
      <p className="mt-1 flex flex-wrap gap-[6px]">
        <Badge look={weekLook(week.color)}>{weekInWords(days)}</Badge>
        {isSoon(days) && (
          <>
            <Badge look="ink">Soon</Badge>
            <Badge look="good">
              <Check aria-hidden="true" />
              Social Media Ready
            </Badge>
          </>
        )}
      </p>
    </li>
  )
}

/** Breaks between the dates if it does not fit on one line. */
function Span({ week: { startDate, endDate } }: { week: ThemedWeek }) {
  return (
    <>
      <span className="whitespace-nowrap">{longDate(startDate)} –</span>{' '}
      <span className="whitespace-nowrap">{longDate(endDate)}</span>
    </>
  )
}

/** As high as the content, line by line, so that the layout does not shift. */
function WeeksLoading() {
  return (
    <Skeleton label="Loading themed weeks...">
      <Placeholder className="h-[120px]" />
      <div className="mt-4">
        {Array.from({ length: mostShown }, (_, at) => (
          <div key={at} className="grid gap-1 border-t border-line py-[14px]">
            <Placeholder className="h-[21px] w-1/2" />
            <Placeholder className="h-[22px] w-3/4" />
            <Placeholder className="mt-1 h-6 w-[96px]" />
          </div>
        ))}
      </div>
      <div className="h-[92px] border-t border-line" />
    </Skeleton>
  )
}
