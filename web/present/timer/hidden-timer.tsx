import type { RunningTimer } from './use-timer.ts'
import './hidden-timer.css'

/** What shows of a hidden timer: a thin line that shortens, and the end in the picture's place, for the back row. */
export function HiddenTimer({ timer }: { timer: RunningTimer }) {
  const { state, leftSeconds, spanSeconds, onVoteAgain } = timer
  if (state === 'ready') return null
  if (state !== 'done')
    return (
      <div className="time-line" data-state={state} aria-hidden="true">
        <i style={{ width: `${(100 * leftSeconds) / spanSeconds}%` }} />
      </div>
    )
  return (
    <div className="time-up">
      <p>Time’s up!</p>
      {onVoteAgain && (
        <button type="button" className="key key-go" onClick={onVoteAgain}>
          Vote again
        </button>
      )}
    </div>
  )
}
