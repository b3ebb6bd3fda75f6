import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, to the minute. A page left open past midnight follows; a tab that was suspended catches up when it becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const clock = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
