import { Pause, Play } from 'lucide-react'
import { TimerDot } from './timer-dot.tsx'
import { timerReading } from './timer-reading.ts'
import type { RunningTimer } from './use-timer.ts'

const startWords = { ready: 'Start', running: 'Pause', paused: 'Start', done: 'Start again' }

/** The buttons keep their places in every state. */
export function BoardTimer({ timer }: { timer: RunningTimer }) {
  const { state, leftSeconds, spanSeconds, onVoteAgain } = timer
  const { digits, word } = timerReading(leftSeconds, spanSeconds)
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
      </div>
      <div className="keys">
        <button type="button" className="key key-go" onClick={onVoteAgain ?? timer.startOrPause}>
          {state === 'running' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {onVoteAgain ? 'Vote again' : startWords[state]}
        </button>
        <div className="small">
          <button type="button" className="key" onClick={timer.minuteLess}>
            −1 min
          </button>
          <button type="button" className="key" onClick={timer.minuteMore}>
            +1 min
          </button>
          <button type="button" className="key" onClick={timer.reset}>
            Reset
          </button>
        </div>
      </div>
    </section>
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
