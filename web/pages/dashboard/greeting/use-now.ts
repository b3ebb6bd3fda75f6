import { startTransition, useEffect, useState } from 'react'
import { londonHour } from '#web/platform/dates.ts'
import { useOpenedAt } from '#web/platform/page/opened-at.ts'

const minuteMs = 60_000

export type Now = {
  time: Date
  /** By the person's own clock; London's in the page as the server sends it. */
  hour: number
}

/** The time, to the minute. A page left open past midnight follows; a tab that was suspended catches up when it becomes visible. */
export function useNow(): Now {
  const openedAt = useOpenedAt()
  const [now, setNow] = useState(() => (openedAt ? { time: openedAt, hour: londonHour(openedAt) } : byLocalClock()))
  useEffect(() => {
    const look = () => startTransition(() => setNow(byLocalClock()))
    look()
    const clock = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

function byLocalClock(): Now {
  const time = new Date()
  return { time, hour: time.getHours() }
}
