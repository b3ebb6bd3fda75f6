import { useEffect, useState } from 'react'
import { store } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import { timerFrom } from './stored-timer.ts'
import { changeMinutes, leftMs, newTimer, reset, startOrPause, stepTimer, type Timer, timerState } from './timer.ts'

/** For so long after its end, a talk step is still the same class's. */
const sameClassMs = 10 * 60_000

/** Where it is stored. */
export const timerKey = (slideId: string): string => `daily-dot-timer-${slideId}`

/** A slide's timer, which survives a reload of the page. */
export function useTimer(slideId: string, seconds: number) {
  const [timer, setTimer] = useState(() => storedForThisClass(slideId) ?? newTimer(seconds))
  const [now, setNow] = useState(Date.now)
  const state = timerState(timer, now)
  const left = leftMs(timer, now)

  useEffect(() => store('tab', timerKey(slideId), JSON.stringify(timer)), [slideId, timer])

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
    /** The talk step that it times, from 0; undefined if it times the whole talk. */
    step: timer.step,
    startOrPause: () => press(startOrPause),
    reset: () => press(reset),
    minuteMore: () => press((before, pressedAt) => changeMinutes(before, 1, pressedAt)),
    minuteLess: () => press((before, pressedAt) => changeMinutes(before, -1, pressedAt)),
    /** Times a talk step from its beginning, in place of what was timed before. */
    beginStep: (step: number, stepSeconds: number, as: 'running' | 'ready') =>
      press((_before, pressedAt) => {
        const ready = stepTimer(step, stepSeconds)
        return as === 'running' ? startOrPause(ready, pressedAt) : ready
      }),
    /** Times the whole talk again, from its beginning. */
    beginWhole: () => press(() => newTimer(seconds)),
  }
}

export type StepTimer = ReturnType<typeof useTimer>
/** What the clock shows and its keys do. */
export type RunningTimer = Omit<StepTimer, 'step' | 'beginStep' | 'beginWhole'> & {
  /** In place of starting again, while the class has not voted after the talk. */
  onVoteAgain?: (() => void) | undefined
}

/** On closing the board: a running countdown goes on, a stopped one is discarded, so that the next opening starts fresh. */
export function discardStoppedTimer(slideId: string): void {
  const timer = readTimer(slideId)
  if (timer && timerState(timer, Date.now()) !== 'running') removeStored('tab', timerKey(slideId))
}

/**
 * A finished countdown is not shown to the next class. A finished talk step is kept for a while: a reload just then must not
 * take the class back to the first step.
 */
function storedForThisClass(slideId: string): Timer | undefined {
  const timer = readTimer(slideId)
  if (!timer || !('deadlineMs' in timer.clock)) return timer
  const keptMs = timer.step === undefined ? 0 : sameClassMs
  return Date.now() < timer.clock.deadlineMs + keptMs ? timer : undefined
}

function readTimer(slideId: string): Timer | undefined {
  return timerFrom(readStoredJson('tab', timerKey(slideId)))
}
