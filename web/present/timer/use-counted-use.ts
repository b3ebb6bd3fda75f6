import { useEffect, useEffectEvent, useRef } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { chosenAgeBand } from '#web/slides/wording/age-band.ts'
import type { RunningTimer } from './use-timer.ts'

export type OnUsed = ((band: AgeBand) => void) | undefined

/** Longer than a look at what the slide is. */
const lookMs = 20_000

/** Counts a use once the board has been open for 20 seconds or its timer was started, whichever comes first. */
export function useCountedUse(timer: RunningTimer['state'], onUsed: OnUsed): void {
  const isCounted = useRef(false)
  const count = useEffectEvent(() => {
    if (!isCounted.current) onUsed?.(chosenAgeBand())
    isCounted.current = true
  })
  useEffect(() => {
    const look = setTimeout(count, lookMs)
    return () => clearTimeout(look)
  }, [])
  useEffect(() => {
    if (timer === 'running') count()
  }, [timer])
}
