import { timerDashes, timerReading } from '#web/present/timer/timer-reading.ts'
import { leftMs, newTimer, reset, startOrPause, type Timer, timerState } from '#web/present/timer/timer.ts'
import { takeEarlyClick } from './early-input.ts'

for (const timer of document.querySelectorAll<HTMLElement>('[data-timer]')) start(timer)

function start(timer: HTMLElement): void {
  const part = (name: string): HTMLElement => {
    const found = timer.querySelector<HTMLElement>(`[data-part='${name}']`)
    if (!found) throw new Error(`The timer has no ${name}.`)
    return found
  }
  let run = pausedAt(Number(timer.dataset['allSeconds']), Number(timer.dataset['leftSeconds']))
  let next = 0

  function show(): void {
    window.clearTimeout(next)
    const now = Date.now()
    const state = timerState(run, now)
    const left = leftMs(run, now)
    const leftSeconds = Math.ceil(left / 1000)
    const { digits, word } = timerReading(leftSeconds)
    timer.dataset['at'] = state
    part('digits').textContent = digits
    part('word').textContent = word
    part('start').textContent = state === 'running' ? 'Pause' : 'Start'
    part('end').textContent = state === 'done' ? word : ''
    timer.querySelector('.left')?.setAttribute('stroke-dasharray', timerDashes(leftSeconds, run.spanSeconds))
    if (state === 'running') next = window.setTimeout(show, left % 1000 || 1000)
  }

  const clickedAt = takeEarlyClick(part('start'))
  if (clickedAt !== undefined) {
    run = startOrPause(run, clickedAt)
    show()
  }
  part('start').addEventListener('click', () => {
    run = startOrPause(run, Date.now())
    show()
  })
  part('reset').addEventListener('click', () => {
    run = reset(run)
    show()
  })
  document.addEventListener('visibilitychange', show)
}

/** A timer may start part of the way through a discussion. */
function pausedAt(allSeconds: number, leftSeconds: number): Timer {
  return { ...newTimer(allSeconds), clock: { leftMs: leftSeconds * 1000 } }
}
