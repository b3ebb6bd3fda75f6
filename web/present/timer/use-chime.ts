import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'
import { chime } from './chime.ts'

const key = 'daily-dot-chime'

/** Rings when the time is up, unless switched off. Switching it on lets the teacher hear it. */
export function useChime(isTimeUp: boolean) {
  const [isOn, setIsOn] = useState(() => readStored('browser', key) !== 'off')
  const ring = useEffectEvent(() => {
    if (isOn) chime()
  })
  useEffect(() => {
    if (isTimeUp) ring()
  }, [isTimeUp])
  function toggle(): void {
    store('browser', key, isOn ? 'off' : 'on')
    setIsOn(!isOn)
    if (!isOn) chime()
  }
  return { isOn, toggle }
}

export type Chime = ReturnType<typeof useChime>
