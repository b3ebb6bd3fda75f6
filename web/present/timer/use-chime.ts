import { useEffect, useState } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'
import { chime } from './chime.ts'

const key = 'daily-dot-chime'

/** Rings when the time is up, if switched on. Off by default: a class may be in the middle of a thought. */
export function useChime(isTimeUp: boolean) {
  const [isOn, setIsOn] = useState(() => readStored('browser', key) === 'on')
  useEffect(() => {
    if (isTimeUp && isOn) chime()
  }, [isTimeUp, isOn])
  function toggle(): void {
    store('browser', key, isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }
  return { isOn, toggle }
}
