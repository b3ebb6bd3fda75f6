import { type ComponentProps, Suspense } from 'react'
import type { ClosedToday as Closed } from '#contract/slides/days/closed-days.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { SlideLoading } from '#web/slides/today/slide-loading.tsx'

// Only where the school has entered its term dates.
const ClosedDay = lazyPart(async () => (await import('#web/slides/today/closed-day.tsx')).ClosedDay)

type Props = {
  closed: Closed
  week: readonly DatedSlide[] | undefined
  today: string
  onOpen: (date: string) => void
  loading: ComponentProps<typeof SlideLoading>['look']
}

/** In place of today's slide on a day without school. */
export function ClosedToday({ closed, week, today, onOpen, loading }: Props) {
  const todays = week?.find(({ date }) => date === today)
  return (
    <Suspense fallback={<SlideLoading look={loading} />}>
      <ClosedDay closed={closed} todays={todays} onOpen={() => onOpen(today)} />
    </Suspense>
  )
}
