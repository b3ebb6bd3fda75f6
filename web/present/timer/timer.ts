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
  /** The talk step that it times, from 0; omitted if it times the whole talk. */
  step?: number | undefined
}

export type TimerState = 'ready' | 'running' | 'paused' | 'done'

const fewestSeconds = 60

export function newTimer(seconds = 180): Timer {
  return { chosenSeconds: seconds, spanSeconds: seconds, clock: { leftMs: seconds * 1000 } }
}

/** For a talk step, which may be shorter than a minute. */
export function stepTimer(step: number, seconds: number): Timer {
  return { ...newTimer(seconds), step }
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

export function reset(timer: Timer): Timer {
  return { ...timer, ...newTimer(timer.chosenSeconds) }
}

/**
 * Changes the chosen duration, which resets the countdown. A running one keeps going instead, with a minute more or less:
 * the chosen duration stays, and less than a minute minus a minute is the end.
 */
export function changeMinutes(timer: Timer, minutes: number, nowMs: number): Timer {
  const { chosenSeconds, spanSeconds } = timer
  if (timerState(timer, nowMs) !== 'running') return { ...timer, ...newTimer(changedSeconds(chosenSeconds, minutes)) }
  const left = Math.max(0, leftMs(timer, nowMs) + minutes * 60_000)
  return {
    ...timer,
    spanSeconds: changedSeconds(spanSeconds, minutes),
    clock: { deadlineMs: nowMs + left },
  }
}

/** Not under a minute, unless it is already: a short talk step must not get longer by a minute less. */
function changedSeconds(seconds: number, minutes: number): number {
  return Math.max(Math.min(fewestSeconds, seconds), seconds + minutes * 60)
}
