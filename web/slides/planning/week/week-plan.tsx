import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { slidesOfWeek } from '#contract/slides/planning.ts'
import { type DatedSlide } from '#contract/slides/slides.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { Badge, weekLook } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PrintPlan } from '../print/print-plan.tsx'
import type { Beside } from '../slide-row.tsx'
import { ThisWeekLink, WeekChoice } from './week-choice.tsx'
import { WeekDay, WeekDayLoading } from './week-day.tsx'
import { spanOf, weekFromNow, weekToPlan } from './weeks.ts'

type Props = {
  /** YYYY-MM-DD; undefined if the address names no week. */
  monday: string | undefined
  /** The school's day. */
  today: string
  schoolName: string | null
  beside: (slide: DatedSlide) => Beside
}

/** A week's five slides, for planners. */
export function WeekPlan({ monday, ...props }: Props) {
  const title = monday ? `Plan for ${spanOf(monday)}` : 'Plan'
  useEffect(() => {
    document.title = `${title}: The Daily Dot`
  }, [title])
  if (!monday)
    return <NoSuchWeek today={props.today}>The address of this page should name a day, as in 2026-11-23.</NoSuchWeek>
  return <KnownWeek monday={monday} {...props} />
}

function KnownWeek({ monday, today, schoolName, beside }: Props & { monday: string }) {
  const { data, error, refetch } = useCall(slidesOfWeek, { params: { date: monday } })
  // Known for every week after the first: the choice must not lose the focus while the next one loads.
  const { data: range } = useCall(slidesOfWeek, { params: { date: weekToPlan(today) } })
  const span = spanOf(monday)
  if (error?.status === 404 || error?.status === 400) return <NoSuchWeek today={today}>{error.said}</NoSuchWeek>
  return (
    <Card
      data-tour="week"
      title={span}
      description={<Description monday={monday} today={today} themedWeek={data?.themedWeek ?? null} />}
      action={
        <PrintPlan
          word="Print the week"
          plan={
            !error && data
              ? { title: span, subtitle: data.themedWeek?.name, schoolName, slides: withoutClosed(data) }
              : undefined
          }
        />
      }
      className="@container"
    >
      <div className="mb-4 min-h-[48px]">{range && <WeekChoice monday={monday} range={range} today={today} />}</div>
      <p role="status" className="sr-only">
        {span}
      </p>
      {error && <LoadFailed said={error.said} tryAgain={() => void refetch()} />}
      {!error && !data && (
        <Skeleton label="Loading the week...">
          {Array.from({ length: 5 }, (_, at) => (
            <WeekDayLoading key={at} />
          ))}
        </Skeleton>
      )}
      {!error && data && <WeekSlides week={data} today={today} beside={beside} />}
    </Card>
  )
}

type WeekSlidesProps = Pick<Props, 'today' | 'beside'> & { week: ResponseOf<typeof slidesOfWeek> }

/** What is printed: the days with school. A school that prints a week of its holidays is open all the same. */
function withoutClosed({ slides, closed = [] }: WeekSlidesProps['week']): DatedSlide[] {
  const open = slides.filter(({ date }) => !closed.some((day) => day.date === date))
  return open.length > 0 ? open : slides
}

function WeekSlides({ week, today, beside }: WeekSlidesProps) {
  const { monday, slides, limit, themedWeek, holidayWeeks, closed = [] } = week
  const nameOf = (date: string) => closed.find((day) => day.date === date)?.name
  return (
    <>
      <FoldedInHolidays key={monday} isHoliday={holidayWeeks.includes(monday)} name={closed[0]?.name}>
        <ol aria-label={`Slides of ${spanOf(monday)}`}>
          {slides.map((slide) => (
            <WeekDay
              key={slide.date}
              slide={slide}
              today={today}
              closed={nameOf(slide.date)}
              beside={beside(slide)}
              weekLook={themedWeek ? weekLook(themedWeek.color) : 'neutral'}
            />
          ))}
        </ol>
      </FoldedInHolidays>
      {limit && (
        <div className="pt-3">
          <Notice look="info">{limit}</Notice>
        </div>
      )}
    </>
  )
}

/** Most schools are closed then, but not every one: the slides are one press away. */
type Holidays = {
  isHoliday: boolean
  /** By the school's own term dates. */
  name: string | undefined
  children: ReactNode
}

function FoldedInHolidays({ isHoliday, name, children }: Holidays) {
  if (!isHoliday) return children
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-[56px] list-none items-center justify-between gap-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span>
          {name ? (
            <>
              <strong>{name}.</strong> No school this week. Show its five slides.
            </>
          ) : (
            <>
              <strong>Usually a school holiday.</strong> Open at your school? Show the five slides.
            </>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none transition-[rotate] duration-[180ms] group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

type ThemedWeek = ResponseOf<typeof slidesOfWeek>['themedWeek']

function Description({ monday, today, themedWeek }: { monday: string; today: string; themedWeek: ThemedWeek }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {weekFromNow(monday, today)}
      {themedWeek && <Badge look={weekLook(themedWeek.color)}>{themedWeek.name}</Badge>}
    </span>
  )
}

function NoSuchWeek({ today, children }: { today: string; children: string }) {
  return (
    <Card title="Week by week">
      <PageError level={3} title="This week cannot be shown" action={<ThisWeekLink today={today} />}>
        {children}
      </PageError>
    </Card>
  )
}
