import { TimerDot } from './timer-dot.tsx'
import { timerReading } from './timer-reading.ts'
import type { RunningTimer } from './use-timer.ts'

const startWords = { ready: 'Start', running: 'Pause', paused: 'Start', done: 'Start again' }

/** The buttons keep their places in every state. */
export function BoardTimer({ timer }: { timer: RunningTimer }) {
  const { state, leftSeconds, spanSeconds } = timer
  const { digits, word } = timerReading(leftSeconds)
  return (
    <section
      className="time"
      data-state={state}
      data-nearly={word === 'Nearly time' || undefined}
      aria-label="Discussion Time"
    >
      <div className="face">
        {state === 'done' ? <TickedRing /> : <TimerDot leftSeconds={leftSeconds} allSeconds={spanSeconds} />}
        <h3>{state === 'done' ? 'Discussion Time' : word}</h3>
        <p className="digits" role="timer">
          {state === 'done' ? word : digits}
        </p>
        <TimerLine leftSeconds={leftSeconds} allSeconds={spanSeconds} />
      </div>
      <div className="keys">
        <button type="button" className="key key-main" onClick={timer.startOrPause}>
          {startWords[state]}
        </button>
        <button type="button" className="key" onClick={timer.reset}>
          Reset
        </button>
        <button type="button" className="key" onClick={timer.minuteLess}>
          −1 min
        </button>
        <button type="button" className="key" onClick={timer.minuteMore}>
          +1 min
        </button>
      </div>
    </section>
  )
}

/** For boards without room for the dot. */
function TimerLine({ leftSeconds, allSeconds }: { leftSeconds: number; allSeconds: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="line" aria-hidden="true">
      <rect width={(leftSeconds / allSeconds) * 100} height="1" />
    </svg>
  )
}

function TickedRing() {
  return (
    <svg viewBox="0 0 32 32" className="ticked-ring" aria-hidden="true">
      <circle cx="16" cy="16" r="14" />
      <path d="m10 16.6 4.2 4.2 8.2-9" />
    </svg>
  )
}
