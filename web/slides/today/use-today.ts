import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { currentSlide, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { analyticsAt, readStats } from '#contract/usage/record.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { endByLocalClock } from './end-by-local-clock.ts'

export type Today = {
  current: Answer<typeof currentSlide>
  /** The last instant of the school's day: tells what day it is, whatever the laptop's clock says. */
  within: Date
  /** When the day ends, by the laptop's clock. */
  endsAt: number
}

const dailyEndpoints = [
  currentSlide,
  weekSlides,
  upcomingSlides,
  currentThemedWeek,
  upcomingThemedWeeks,
  readStats,
  analyticsAt,
]
const minuteMs = 60_000

/**
 * Today's slide, and tomorrow's after midnight. Polls every minute instead of setting one timer to midnight: timers are
 * suspended while a laptop sleeps, and a laptop that was offline at midnight retries.
 */
export function useToday({ enabled }: { enabled: boolean }): UseQueryResult<Today, CallError> {
  const client = useQueryClient()
  const today = useQuery<Today, CallError>({
    queryKey: [...keyOf(currentSlide, {}), 'until the day ends'],
    queryFn: readToday,
    enabled,
  })
  const endsAt = today.data?.endsAt

  useEffect(() => {
    if (endsAt === undefined) return
    const look = () => {
      if (Date.now() < endsAt) return
      // Waking a tab fires three events; the first refetch is enough.
      for (const endpoint of dailyEndpoints)
        void client.invalidateQueries({ queryKey: keyOf(endpoint) }, { cancelRefetch: false })
    }
    const clock = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('online', look)
    }
  }, [client, endsAt])

  return today
}

async function readToday(): Promise<Today> {
  const { answer, headers } = await callWithHeaders(currentSlide)
  return {
    current: answer,
    within: new Date(Date.parse(answer.validUntil) - 1),
    endsAt: endByLocalClock({ validUntil: answer.validUntil, saidAt: headers.get('date'), now: Date.now() }),
  }
}
