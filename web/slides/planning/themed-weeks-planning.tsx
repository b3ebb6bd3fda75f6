import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ThemedWeek, currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { dateSpan } from '#web/platform/panel-dates.ts'
import { Badge, type BadgeLook, weekLook } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AddToCalendar } from './calendar/add-to-calendar.tsx'
import { daysUntil, isSoon, weekInWords } from './days-until.ts'
import { weekPath } from './week/weeks.ts'

/** A planner can open each week. */
type Reader = 'planner' | 'teacher'

type Props = {
  /** The school's day, YYYY-MM-DD. */
  today: string
  reader: Reader
  /** How many upcoming weeks are listed; without it, all of them. */
  most?: number
}

/** The current themed week and the next ones. Days are counted from the school's day, which the server decides. */
export function ThemedWeeksPlanning({ today, reader, most = Infinity }: Props) {
  const current = useCall(currentThemedWeek)
  const upcoming = useCall(upcomingThemedWeeks)
  const error = current.error ?? upcoming.error
  const tryAgain = () => {
    for (const query of [current, upcoming]) if (query.error) void query.refetch()
  }
  return (
    <Card
      data-tour="themed-weeks"
      title="Themed Weeks Planning"
      description="Plan your social media campaigns and classroom preparation"
    >
      {error && <LoadFailed said={error.said} tryAgain={tryAgain} />}
      {!error && (current.data === undefined || upcoming.data === undefined) && (
        <WeeksLoading count={Math.min(most, usualCount)} />
      )}
      {!error && current.data !== undefined && upcoming.data && (
        <>
          <ThisWeek week={current.data} next={upcoming.data[0]} />
          <Upcoming weeks={upcoming.data.slice(0, most)} today={today} reader={reader} />
          <More count={upcoming.data.length - most} />
        </>
      )}
    </Card>
  )
}

const blockLooks: Partial<Record<BadgeLook, string>> = {
  pink: 'bg-week-pink-tint text-week-pink',
  amber: 'bg-week-amber-tint text-week-amber',
  green: 'bg-week-green-tint text-week-green',
  purple: 'bg-week-purple-tint text-week-purple',
  blue: 'bg-week-blue-tint text-week-blue',
}
const dotLooks: Partial<Record<BadgeLook, string>> = {
  pink: 'bg-week-pink',
  amber: 'bg-week-amber',
  green: 'bg-week-green',
  purple: 'bg-week-purple',
  blue: 'bg-week-blue',
}

function ThisWeek({ week, next }: { week: ThemedWeek | null; next: ThemedWeek | undefined }) {
  if (!week)
    return (
      <ThisWeekBlock title="The five weekday themes" look="bg-sand">
        {next ? `No themed week until ${longDate(next.startDate)}.` : 'No themed week runs.'}
      </ThisWeekBlock>
    )
  return (
    <ThisWeekBlock title={week.name} look={blockLooks[weekLook(week.color)] ?? 'bg-sand'}>
      {week.description}
      {/* Breaks between the dates if it does not fit on one line. */}
      <span className="mt-[2px] block text-xs">
        <span className="whitespace-nowrap">{longDate(week.startDate)} –</span>{' '}
        <span className="whitespace-nowrap">{longDate(week.endDate)}</span>
      </span>
    </ThisWeekBlock>
  )
}

function ThisWeekBlock({ title, look, children }: { title: string; look: string; children: ReactNode }) {
  return (
    <div className={`rounded-field px-4 py-3 text-sm leading-[1.4] ${look}`}>
      <p className="text-xs">This Week</p>
      <h3 className="my-[2px] text-[1rem] font-strong tracking-normal">{title}</h3>
      <p className="text-ink">{children}</p>
    </div>
  )
}

function Upcoming({ weeks, today, reader }: { weeks: readonly ThemedWeek[]; today: string; reader: Reader }) {
  if (weeks.length === 0) return <p className="py-5 text-sm text-ink-soft">No upcoming themed weeks scheduled</p>
  return (
    <ol className="mt-3 text-sm leading-[1.35]">
      {weeks.map((week) => (
        <UpcomingWeek
          key={`${week.name} ${week.startDate}`}
          week={week}
          days={daysUntil(week.startDate, today)}
          reader={reader}
        />
      ))}
    </ol>
  )
}

function UpcomingWeek({ week, days, reader }: { week: ThemedWeek; days: number; reader: Reader }) {
  const { name, startDate, endDate, description, color } = week
  const look = weekLook(color)
  return (
    <li className="relative grid grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span aria-hidden="true" className={`size-3 rounded-full ${dotLooks[look] ?? 'bg-ink-faint'}`} />
      <div>
        <h3 className="text-sm leading-[1.3] font-strong tracking-normal">
          {reader === 'planner' ? (
            // The whole row is the target.
            <Link href={weekPath(startDate)} className="no-underline after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-xs text-ink-soft">{dateSpan(startDate, endDate)}</p>
      </div>
      <Badge look={look}>{weekInWords(days)}</Badge>
      {isSoon(days) && (
        <div className="col-start-2 -col-end-1 grid gap-1">
          <p className="text-xs text-ink-soft">{description}</p>
          <p className="flex flex-wrap gap-[6px]">
            <Badge look="ink">Soon</Badge>
            <Badge look="good">
              <Check aria-hidden="true" />
              Social Media Ready
            </Badge>
          </p>
        </div>
      )}
    </li>
  )
}

function More({ count }: { count: number }) {
  const more = count > 0 && (
    <p className="min-w-0 flex-1 basis-[110px] text-xs text-ink-faint">+{count} more themed weeks scheduled</p>
  )
  return (
    <div className="pt-2">
      <AddToCalendar beside={more} />
    </div>
  )
}

/** How many themed weeks a year has. */
const usualCount = 5

/** As high as the content, line by line, so that the layout does not shift. */
function WeeksLoading({ count }: { count: number }) {
  return (
    <Skeleton label="Loading themed weeks...">
      <Placeholder className="h-[126px]" />
      <div className="mt-3">
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className="border-b border-line py-2">
            <Placeholder className="h-11" />
          </div>
        ))}
      </div>
      <div className="h-[52px]" />
    </Skeleton>
  )
}
