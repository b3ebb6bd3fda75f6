import { CalendarPlus, PencilLine } from 'lucide-react'
import { Link } from 'wouter'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdayName } from '#web/platform/dates.ts'
import { dayAndMonth, nearDate } from '#web/platform/panel-dates.ts'
import { librarySlidePath } from '#web/platform/paths.ts'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Placeholder } from '#web/ui/feedback/skeleton.tsx'
import { daysUntil, slideInWords } from '../days-until.ts'
import { type Beside, SlideRow, SlideRowLoading } from '../slide-row.tsx'
import { editSlidePath, writeSlidePath } from './weeks.ts'

type Props = {
  slide: DatedSlide
  today: string
  /** Why there is no school on this day. */
  closed: string | undefined
  weekLook: BadgeLook
  beside: Beside | undefined
}

/** A day of a week, with its question; from today on, a planner can put a slide of the school's own there. */
export function WeekDay({ slide, today, closed, weekLook, beside }: Props) {
  const days = daysUntil(slide.date, today)
  return (
    <SlideRow
      slide={slide}
      weekLook={weekLook}
      badge={beside?.badge}
      when={
        <>
          <span>
            {weekdayName(slide.date)} <span className="whitespace-nowrap @2xl:block">{dayAndMonth(slide.date)}</span>
          </span>
          {(days === 0 || days === 1) && <Badge look="ink">{slideInWords(days)}</Badge>}
          {closed && <Badge>{closed}</Badge>}
        </>
      }
    >
      {(isOpen) => (
        <div className="flex flex-wrap items-center gap-x-4 @2xl:flex-nowrap">
          <p className="min-w-0 grow text-[1rem] leading-[1.45]">{!isOpen && slide.prompt}</p>
          {closed ? <BringIn slide={slide} /> : beside?.action}
          <OwnSlideLink slide={slide} isOver={days < 0} />
        </div>
      )}
    </SlideRow>
  )
}

/** Its day has no school: it can have another. */
function BringIn({ slide: { id, title } }: { slide: DatedSlide }) {
  return (
    <Link href={`${librarySlidePath(id)}?use`} asChild>
      <ButtonLink look="quiet" size="small" className="flex-none max-[700px]:-ml-[14px]">
        <CalendarPlus aria-hidden="true" className="size-[18px]" />
        <span>
          Bring it in<span className="sr-only">: {title}</span>
        </span>
      </ButtonLink>
    </Link>
  )
}

function OwnSlideLink({ slide: { id, date, title, isCustom }, isOver }: { slide: DatedSlide; isOver: boolean }) {
  if (isOver && !isCustom) return null
  return (
    <Link href={isCustom ? editSlidePath(id, date) : writeSlidePath(date)} asChild>
      <ButtonLink look="quiet" size="small" className="-ml-[14px] flex-none @2xl:-mr-[14px] @2xl:ml-0">
        <PencilLine aria-hidden="true" className="size-[18px]" />
        <span>
          {isCustom ? 'Edit' : 'Write your own'}
          <span className="sr-only"> {isCustom ? title : `for ${nearDate(date)}`}</span>
        </span>
      </ButtonLink>
    </Link>
  )
}

export function WeekDayLoading() {
  return <SlideRowLoading below={<Placeholder className="mb-11 h-[46px] @2xl:mb-0" />} />
}
