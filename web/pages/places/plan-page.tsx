import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { upcomingSlides } from '#contract/slides/planning.ts'
import { type DatedSlide } from '#contract/slides/slides.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { SlideWarning } from '#web/library/offers/not-right.tsx'
import { SwapButton } from '#web/library/offers/swap-button.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import { WaitingSlides } from '#web/slides/own-slides/list/waiting-slides.tsx'
import { NextTenDays } from '#web/slides/planning/next-ten-days.tsx'
import { PrintPlan } from '#web/slides/planning/print/print-plan.tsx'
import type { Beside } from '#web/slides/planning/slide-row.tsx'
import { ThemedWeeksPlanning } from '#web/slides/planning/themed-weeks-planning.tsx'
import { WeekPlan } from '#web/slides/planning/week/week-plan.tsx'
import { mondayOf, weekPath, weekToPlan } from '#web/slides/planning/week/weeks.ts'
import { Parts, TwoColumns } from '../dashboard/parts.tsx'
import { variantOf } from '../frames/variant.ts'
import { PlaceFrame, PlaceLoading } from './place-frame.tsx'
import { useSchoolDay } from './use-school-day.ts'

export function PlanPage() {
  return <PlaceFrame place="plan">{(person) => <Plan person={person} />}</PlaceFrame>
}

/** A planner sees any week first, a teacher under a school's licence the next ten days. */
function Plan({ person }: { person: Person }) {
  const today = useSchoolDay()
  if (!today) return <PlaceLoading name="Plan" />
  const shown = {
    schoolName: person.schoolName,
    today,
    beside: (each: DatedSlide) => besideOf(each, today),
  }
  return variantOf(person) === 'general' ? <PlannersPlan {...shown} /> : <TeachersPlan {...shown} />
}

type Props = { schoolName: string | null; today: string; beside: (slide: DatedSlide) => Beside }

function PlannersPlan({ schoolName, today, beside }: Props) {
  const monday = useChosenWeek(today)
  return (
    <Parts>
      <PlanHeading words="Look ahead at any week, and write a slide of your own for a day that matters." />
      <TwoColumns
        wide={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-6">
            <WeekPlan monday={monday} today={today} schoolName={schoolName} beside={beside} />
            <NextTenDays today={today} beside={beside} />
          </div>
        }
        narrow={
          <>
            <ThemedWeeksPlanning today={today} reader="planner" />
            <WaitingSlides />
          </>
        }
      />
    </Parts>
  )
}

function TeachersPlan({ schoolName, today, beside }: Props) {
  const { data } = useCall(upcomingSlides)
  return (
    <Parts>
      <PlanHeading words="What your class will talk about next, so that you can prepare in good time.">
        <PrintPlan
          word="Print the ten days"
          plan={data && data.length > 0 ? { title: 'The next ten days', schoolName, slides: data } : undefined}
        />
      </PlanHeading>
      <TwoColumns
        wide={<NextTenDays today={today} beside={beside} />}
        narrow={<ThemedWeeksPlanning today={today} reader="teacher" />}
      />
    </Parts>
  )
}

function besideOf(slide: DatedSlide, today: string): Beside {
  return {
    badge: <SlideWarning slide={slide} />,
    action: slide.date >= today && <SwapLink slide={slide} today={today} />,
  }
}

function SwapLink({ slide: { date, title }, today }: { slide: DatedSlide; today: string }) {
  return (
    <SwapButton date={date} today={today} className="flex-none max-[700px]:-ml-[14px]">
      <ArrowLeftRight aria-hidden="true" className="size-[18px]" />
      <span>
        Swap<span className="sr-only"> {title}</span>
      </span>
    </SwapButton>
  )
}

/** The Monday of the week in the address, of the week to plan if there is none; undefined if it is not a day. */
function useChosenWeek(today: string): string | undefined {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('week')
  const monday = asked === null ? weekToPlan(today) : mondayOf(asked)
  const isOtherDay = asked !== null && monday !== undefined && asked !== monday
  useEffect(() => {
    if (isOtherDay) navigate(weekPath(monday), { replace: true })
  }, [isOtherDay, monday, navigate])
  return monday
}

function PlanHeading({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h1>Plan</h1>
        <p className="mt-1 text-ink-soft">{words}</p>
      </div>
      {children}
    </div>
  )
}
