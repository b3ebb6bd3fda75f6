/**
 * A countdown. It runs to a deadline and never counts ticks, so it is still right after a minute in a hidden or frozen tab,
 * or after a reload. Its state follows from the current time alone, so nothing has to fire for it to end.
 */
export type Timer = {
  /** The duration the teacher chose; reset restores it. */
  chosenSeconds: number
  /** The full length of this countdown, including the minutes added while it ran. */
  spanSeconds: number
  clock: { leftMs: number } | { deadlineMs: number }
}

export type TimerState = 'ready' | 'running' | 'paused' | 'done'

const fewestSeconds = 60

export function newTimer(seconds = 180): Timer {
  return { chosenSeconds: seconds, spanSeconds: seconds, clock: { leftMs: seconds * 1000 } }
}

export function leftMs({ clock }: Timer, nowMs: number): number {
  return 'leftMs' in clock ? clock.leftMs : Math.max(0, clock.deadlineMs - nowMs)
}

export function timerState(timer: Timer, nowMs: number): TimerState {
  const left = leftMs(timer, nowMs)
  if (left === 0) return 'done'
  if ('deadlineMs' in timer.clock) return 'running'
  return left === timer.spanSeconds * 1000 ? 'ready' : 'paused'
}

/** One button does both; after the end it restarts from the beginning. */
export function startOrPause(timer: Timer, nowMs: number): Timer {
  const left = leftMs(timer, nowMs)
  const state = timerState(timer, nowMs)
  if (state === 'running') return { ...timer, clock: { leftMs: left } }
  if (state === 'done') return startOrPause(reset(timer), nowMs)
  return { ...timer, clock: { deadlineMs: nowMs + left } }
}

export function reset({ chosenSeconds }: Timer): Timer {
  return newTimer(chosenSeconds)
}

/** Changes the chosen duration, which stops and resets the countdown. */
export function changeMinutes({ chosenSeconds }: Timer, minutes: number): Timer {
  return newTimer(Math.max(fewestSeconds, chosenSeconds + minutes * 60))
}

/** Adds a minute to a countdown that runs or has ended; the chosen duration stays. */
export function keepGoing(timer: Timer, nowMs: number): Timer {
  const state = timerState(timer, nowMs)
  if (state !== 'running' && state !== 'done') return timer
  const deadlineMs = nowMs + leftMs(timer, nowMs) + 60_000
  return { ...timer, spanSeconds: timer.spanSeconds + 60, clock: { deadlineMs } }
}
