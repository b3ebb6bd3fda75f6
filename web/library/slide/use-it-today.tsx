import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SlideCard } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useConnection } from '#web/platform/calls/use-connection.ts'
import { isWeekend } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useSlideOn } from './use-slide-on.ts'

type Props = { slide: Pick<SlideCard, 'id' | 'title' | 'due'>; today: string }

/** Makes a slide today's for this person. Nothing at the weekend, which has no slide. */
export function UseItToday({ slide, today }: Props) {
  const use = useSlideOn(slide, { date: today, today })
  const isHere = useIsHere(slide, today)
  const link = useRef<HTMLAnchorElement>(null)
  const isToday = slide.due === today
  useEffect(() => {
    // The button that had the focus is gone.
    if (isToday && use.isSuccess) link.current?.focus()
  }, [isToday, use.isSuccess])

  if (isWeekend(today)) return null
  if (isToday)
    return (
      <Link href={paths.dashboard} asChild>
        <ButtonLink ref={link} look="outline" size="small">
          Go to today’s slide
        </ButtonLink>
      </Link>
    )
  if (!isHere && !use.isSuccess)
    return <p className="text-sm text-ink-soft">It can be today’s slide once the connection is back.</p>
  return (
    <Button look="outline" size="small" pending={use.isPending && 'Swapping...'} onClick={() => use.mutate()}>
      Use it today
    </Button>
  )
}

/** Whether it can be today's slide now: without a network, only what is on this device can. */
function useIsHere({ id }: Props['slide'], today: string): boolean {
  const { isOnline, hasStandIn } = useConnection()
  const isOffline = !isOnline || hasStandIn
  const now = { enabled: isOffline, staleTime: 0, gcTime: 0 }
  const { data } = useCall(readSwap, { params: { date: today } }, now)
  return !isOffline || data?.offers.some((offer) => offer.slide.id === id) === true
}
