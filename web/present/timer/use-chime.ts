import { useEffect, useState } from 'react'
import { keep, readKept } from '#web/platform/kept.ts'
import { chime } from './chime.ts'

const key = 'daily-dot-chime'

/** Rings when time is up, for those who have switched it on: a class may be in the middle of a thought. */
export function useChime(isTimeUp: boolean) {
  const [isOn, setIsOn] = useState(() => readKept('browser', key) === 'on')
  useEffect(() => {
    if (isTimeUp && isOn) chime()
  }, [isTimeUp, isOn])
  function toggle(): void {
    keep('browser', key, isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }
  return { isOn, toggle }
}
