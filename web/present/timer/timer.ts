/**
 * A countdown. It runs to a deadline and never counts ticks: after a minute in a hidden or frozen tab, or a reload, it
 * is still right. What it is at any moment follows from the moment alone, so nothing has to happen for it to end.
 */
export type Timer = {
  /** What the teacher chose; a reset goes back to it. */
  chosenSeconds: number
  /** How long this countdown is in all, with the minutes it was given on its way. */
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

/** One key does both; after the end it starts again from the beginning. */
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

/** Chooses another duration, which stops the countdown and sets it back. */
export function changeMinutes({ chosenSeconds }: Timer, minutes: number): Timer {
  return newTimer(Math.max(fewestSeconds, chosenSeconds + minutes * 60))
}

/** One more minute for a countdown that runs or has ended; the chosen duration stays. */
export function keepGoing(timer: Timer, nowMs: number): Timer {
  const state = timerState(timer, nowMs)
  if (state !== 'running' && state !== 'done') return timer
  const deadlineMs = nowMs + leftMs(timer, nowMs) + 60_000
  return { ...timer, spanSeconds: timer.spanSeconds + 60, clock: { deadlineMs } }
}
