import type { ReactNode } from 'react'
import { TimerDot } from '../timer/timer-dot.tsx'
import type { RunningTimer } from '../timer/use-timer.ts'
import type { TalkStep, Voice } from './steps.ts'
import './step-line.css'

type Props = {
  steps: readonly TalkStep[]
  current: number
  /** Omitted if it is hidden. */
  timer: Pick<RunningTimer, 'leftSeconds' | 'spanSeconds'> | undefined
}

/** Four dots on one line. The current step is the large one: its dot is the clock, and beside it is what to do. */
export function StepLine({ steps, current, timer }: Props) {
  const now = steps[current]
  const dots = [...new Set(steps.map(({ dot }) => dot))]
  const at = dots.findIndex((dot) => dot === now?.dot)
  return (
    <div className="step-line">
      <ol aria-label="Talk steps">
        {dots.map((dot, index) =>
          now && index === at ? (
            <li key={dot} className="now" aria-current="step">
              {timer ? <TimerDot leftSeconds={timer.leftSeconds} allSeconds={timer.spanSeconds} /> : <i />}
              <div>
                <b>{dot}</b>
                <VoiceLevel voice={now.voice} />
                <p>
                  {now.who && <span className="who">{now.who} </span>}
                  <span>{now.line}</span>
                </p>
              </div>
            </li>
          ) : (
            <OtherStep key={dot} name={dot} is={index < at ? 'done' : 'to come'} />
          ),
        )}
      </ol>
      <p className="sr-only" aria-live="polite">
        Step {at + 1} of {dots.length}
      </p>
    </div>
  )
}

function OtherStep({ name, is }: { name: string; is: 'done' | 'to come' }): ReactNode {
  return (
    <li data-is={is}>
      <i>{is === 'done' && <Tick />}</i>
      <span className="name">{name}</span>
      <span className="sr-only">, {is}</span>
    </li>
  )
}

/** Words first: the bars only say the same to those who do not read yet. */
function VoiceLevel({ voice: { words, bars } }: { voice: Voice }) {
  return (
    <span className="voice">
      <svg viewBox="0 0 36 24" aria-hidden="true">
        {[9, 16, 24].map((height, index) => (
          <rect
            key={height}
            x={1 + index * 13}
            y={24 - height}
            width="8"
            height={height}
            rx="3"
            className={index < bars ? 'loud' : undefined}
          />
        ))}
      </svg>
      {words}
    </span>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M19 7 10 17l-5-5" />
    </svg>
  )
}
