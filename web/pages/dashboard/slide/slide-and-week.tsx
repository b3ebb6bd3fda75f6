import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { readFirstDays } from '#contract/usage/first-days.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { NotRight } from '#web/library/offers/not-right.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { presentAttribute } from '#web/present/screen/early-presses.ts'
import { slideClasses } from '#web/slides/scene/slide-classes.tsx'
import { SlideCard } from '#web/slides/today/slide-card.tsx'
import { useChosenSlide } from '#web/slides/today/use-chosen-slide.ts'
import type { Today } from '#web/slides/today/use-today.ts'
import { TwoColumns } from '../parts.tsx'
import { WeekLoading } from '../week/week-loading.tsx'
import { ClosedToday } from './closed-today.tsx'
import { PresentSlide } from './present-slide.tsx'
import { useWeek } from './use-week.ts'

// In the page that the server sends; its code comes after the slide's.
const WeekColumn = lazy(async () => ({ default: (await import('../week/week-column.tsx')).WeekColumn }))
// A new school’s only.
const FirstDays = lazyPart(async () => (await import('../first-days/first-days.tsx')).FirstDays)
// Known after the slide, so its code comes later too, or not at all. It has its room from the start.
const ReadyLine = lazyPart(async () => (await import('./ready-line.tsx')).ReadyLine)

type Props = {
  person: Pick<Person, 'id' | 'schoolName'>
  slide: UseQueryResult<Today, CallError>
  /** YYYY-MM-DD */
  today: string
  /** Not before their email is confirmed. */
  maySwap: boolean
  notice: ReactNode
  loading: 'spinner' | 'skeleton'
}

/** The core of every dashboard: the slide, the week's progress, and the week's other slides. */
export function SlideAndWeek({ person: { id, schoolName }, slide, today, maySwap, notice, loading }: Props) {
  const card = useRef<HTMLElement>(null)
  const week = useWeek(today)
  // In Today’s value, or not for this person: no call of its own.
  const firstDays = useCall(readFirstDays, {}, { enabled: false })
  const { closedToday } = week
  const chosen = useChosenSlide({ week: week.slides, today, isClosed: closedToday !== undefined })
  useBoardShortcut(card, slide.isSuccess)

  function show(choose: () => void): void {
    // Synchronously, so that the card can take the focus; on a phone it is above the button that was pressed.
    flushSync(choose)
    card.current?.focus({ preventScroll: true })
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView()
  }

  const present = (shown: DatedSlide) => <PresentSlide slide={shown} account={id} {...{ today, schoolName, maySwap }} />
  const beside = (shown: DatedSlide) => <BesidePresent {...{ shown, today, maySwap }} />
  const open = (date: string) => show(() => chosen.choose(date))
  const opening = { days: week.days, shown: chosen.slide?.date, onOpen: open }
  return (
    <>
      {firstDays.data && (
        <Suspense fallback={<div className="first-days" />}>
          <FirstDays />
        </Suspense>
      )}
      <TwoColumns
        notice={notice}
        wide={
          <SlideCard
            ref={card}
            today={slide}
            chosen={chosen.slide}
            onBack={() => show(chosen.back)}
            closed={
              closedToday && (
                <ClosedToday closed={closedToday} week={week.slides} onOpen={open} {...{ today, loading }} />
              )
            }
            present={present}
            beside={beside}
            loading={loading}
          />
        }
        narrow={
          <Suspense fallback={<WeekLoading />}>
            <WeekColumn
              {...opening}
              stats={week.stats}
              next={week.next}
              today={today}
              failure={failureOf(...week.queries)}
            />
          </Suspense>
        }
      />
    </>
  )
}

type BesideProps = Pick<Props, 'today' | 'maySwap'> & { shown: DatedSlide }

function BesidePresent({ shown, today, maySwap }: BesideProps) {
  return (
    <>
      <NotRight slide={shown} today={today} maySwap={maySwap} />
      <span className={slideClasses.ready}>
        <Suspense>
          <ReadyLine />
        </Suspense>
      </span>
    </>
  )
}

/** The installed app's Board shortcut, /dashboard?board, presents today's slide. At the weekend the card has no such button. */
function useBoardShortcut(card: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded || location.search !== '?board') return
    // A reload must not open it again.
    history.replaceState(history.state, '', location.pathname)
    card.current?.querySelector<HTMLElement>(`[${presentAttribute}]`)?.click()
  }, [card, isLoaded])
}

function failureOf(
  ...queries: readonly Pick<UseQueryResult<unknown, CallError>, 'error' | 'isFetching' | 'refetch'>[]
) {
  const failed = queries.filter(({ error }) => error)
  const [first] = failed
  if (!first?.error) return undefined
  return {
    said: first.error.said,
    isTrying: failed.some(({ isFetching }) => isFetching),
    tryAgain: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
