import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, to the minute. A page left open over midnight follows; a tab that slept catches up when it is seen. */
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
