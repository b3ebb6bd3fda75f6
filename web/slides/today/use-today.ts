import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readClosedDays } from '#contract/slides/days/closed-days.ts'
import { currentSlide, slidesOfWeekAt, upcomingSlidesAt, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { analyticsAt, readStats } from '#contract/usage/stats.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { recheckSession } from '#web/platform/calls/recheck-session.ts'
import { endByLocalClock } from './end-by-local-clock.ts'

export type Today = {
  current: ResponseOf<typeof currentSlide>
  /** The last instant of the school's day: tells what day it is, whatever the laptop's clock says. */
  within: Date
  /** When the day ends, by the laptop's clock. */
  endsAt: number
}

const dailyEndpoints = [
  currentSlide,
  weekSlides,
  upcomingSlidesAt,
  currentThemedWeek,
  upcomingThemedWeeks,
  readClosedDays,
  readStats,
  analyticsAt,
]
const minuteMs = 60_000
const todayKey = [...keyOf(currentSlide, {}), 'until the day ends']

/**
 * Today's slide, and tomorrow's after midnight. Polls every minute instead of setting one timer to midnight: timers are
 * suspended while a laptop sleeps, and a laptop that was offline at midnight retries. While someone looks at the page, it also
 * notices a slide that was swapped or withdrawn elsewhere.
 */
export function useToday({ enabled }: { enabled: boolean }): UseQueryResult<Today, CallError> {
  const client = useQueryClient()
  const today = useQuery<Today, CallError>({
    queryKey: todayKey,
    queryFn: readToday,
    enabled,
  })
  const endsAt = today.data?.endsAt

  useEffect(() => {
    if (endsAt === undefined) return
    const look = () => {
      if (Date.now() < endsAt) return void noticeChange(client)
      // Waking a tab fires three events; the first refetch is enough.
      for (const endpoint of dailyEndpoints)
        void client.invalidateQueries({ queryKey: keyOf(endpoint) }, { cancelRefetch: false })
    }
    const clock = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
    }
  }, [client, endsAt])

  return today
}

/** Reads today's slide beside the query: a failure leaves the slide that is shown, unless the session has ended. Mostly answered with 304. */
async function noticeChange(client: QueryClient): Promise<void> {
  if (document.hidden || client.isFetching({ queryKey: todayKey }) || isLooking) return
  isLooking = true
  const before = client.getQueryState<Today>(todayKey)
  const now = await readToday().catch((error: unknown) => {
    if (error instanceof CallError && error.status === 401) recheckSession(client)
  })
  isLooking = false
  // Refetched meanwhile: that response is newer.
  if (!now || client.getQueryState(todayKey)?.dataUpdatedAt !== before?.dataUpdatedAt) return
  if (JSON.stringify(now.current) === JSON.stringify(before?.data?.current)) return
  client.setQueryData(todayKey, now)
  for (const endpoint of [weekSlides, upcomingSlidesAt, slidesOfWeekAt])
    void client.invalidateQueries({ queryKey: keyOf(endpoint) })
}

let isLooking = false

async function readToday(): Promise<Today> {
  const { response, headers } = await callWithHeaders(currentSlide)
  return todayFrom(response, headers.get('date'))
}

/** The response that came with Today's value, said at this time. */
export function fillCurrent(
  client: QueryClient,
  response: ResponseOf<typeof currentSlide>,
  saidAt: string | null,
): void {
  client.setQueryData(todayKey, todayFrom(response, saidAt))
}

function todayFrom(current: ResponseOf<typeof currentSlide>, saidAt: string | null): Today {
  const { validUntil } = current
  return {
    current,
    within: new Date(Date.parse(validUntil) - 1),
    endsAt: endByLocalClock({ validUntil, saidAt, now: Date.now() }),
  }
}
