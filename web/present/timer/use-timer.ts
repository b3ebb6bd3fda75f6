import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { readStoredJson, removeStored, store } from '#web/platform/browser-storage.ts'
import { changeMinutes, leftMs, newTimer, reset, startOrPause, type Timer, timerState } from './timer.ts'

const storedTimer = z.object({
  chosenSeconds: z.number(),
  spanSeconds: z.number(),
  clock: z.union([z.object({ leftMs: z.number() }), z.object({ deadlineMs: z.number() })]),
})

const keyOf = (slideId: string): string => `daily-dot-timer-${slideId}`

/** A slide's timer, which survives a reload of the page. */
export function useTimer(slideId: string, seconds: number) {
  const [timer, setTimer] = useState(() => unfinishedTimer(slideId) ?? newTimer(seconds))
  const [now, setNow] = useState(Date.now)
  const state = timerState(timer, now)
  const left = leftMs(timer, now)

  useEffect(() => store('tab', keyOf(slideId), JSON.stringify(timer)), [slideId, timer])

  useEffect(() => {
    if (state !== 'running') return
    const look = (): void => setNow(Date.now())
    const next = window.setTimeout(look, left % 1000 || 1000)
    // Timers in a hidden tab are throttled: refresh when it becomes visible.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(next)
      document.removeEventListener('visibilitychange', look)
    }
  }, [state, left])

  function press(change: (timer: Timer, nowMs: number) => Timer): void {
    const pressedAt = Date.now()
    setTimer((before) => change(before, pressedAt))
    setNow(pressedAt)
  }

  return {
    state,
    leftSeconds: Math.ceil(left / 1000),
    spanSeconds: timer.spanSeconds,
    startOrPause: () => press(startOrPause),
    reset: () => press(reset),
    minuteMore: () => press((before, pressedAt) => changeMinutes(before, 1, pressedAt)),
    minuteLess: () => press((before, pressedAt) => changeMinutes(before, -1, pressedAt)),
  }
}

export type RunningTimer = ReturnType<typeof useTimer>

/** On closing the board: a running countdown goes on, a stopped one is discarded, so that the next opening starts fresh. */
export function discardStoppedTimer(slideId: string): void {
  const timer = readTimer(slideId)
  if (timer && timerState(timer, Date.now()) !== 'running') removeStored('tab', keyOf(slideId))
}

/** A finished countdown is not shown to the next class. */
function unfinishedTimer(slideId: string): Timer | undefined {
  const timer = readTimer(slideId)
  return timer && timerState(timer, Date.now()) !== 'done' ? timer : undefined
}

function readTimer(slideId: string): Timer | undefined {
  return storedTimer.safeParse(readStoredJson('tab', keyOf(slideId))).data
}
