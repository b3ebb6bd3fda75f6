import { useEffect, useState } from 'react'

const minuteMs = 60_000

export type Now = {
  time: Date
  /** By the person's own clock. */
  hour: number
}

/** The time, to the minute. A page left open past midnight follows; a tab that was suspended catches up when it becomes visible. */
export function useNow(): Now {
  const [now, setNow] = useState(byLocalClock)
  useEffect(() => {
    const look = () => setNow(byLocalClock())
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
