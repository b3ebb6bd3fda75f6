import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { currentSlide, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { analyticsAt, readStats } from '#contract/usage/record.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { endByOwnClock } from './end-by-own-clock.ts'

export type Today = {
  current: Answer<typeof currentSlide>
  /** The last instant of the school's day: what day it is, whatever the laptop thinks. */
  within: Date
  /** When the day ends, by the laptop's own clock. */
  endsAt: number
}

const ofTheDay = [
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
 * Today's slide, and tomorrow's once it is tomorrow. Looks every minute instead of setting one timer to midnight: timers
 * stand still while a laptop sleeps, and a laptop that was offline at midnight gets another try.
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
      // What wakes a tab up comes in threes; the first question is enough.
      for (const endpoint of ofTheDay)
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
    endsAt: endByOwnClock({ validUntil: answer.validUntil, saidAt: headers.get('date'), now: Date.now() }),
  }
}
