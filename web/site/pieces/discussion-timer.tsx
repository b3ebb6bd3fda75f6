import { TimerDot } from '#web/present/timer/timer-dot.tsx'
import { timerReading } from '#web/present/timer/timer-reading.ts'
import { Button } from '#web/ui/button.tsx'

/** A timer that runs with script, and a static picture of one without. */
export function DiscussionTimer({ allSeconds, leftSeconds = allSeconds, shape = 'wide' }: DiscussionTimerProps) {
  const { digits, word } = timerReading(leftSeconds)
  return (
    <div
      className={`discussion-timer ${shape}`}
      data-timer=""
      data-all-seconds={allSeconds}
      data-left-seconds={leftSeconds}
    >
      <div className="face">
        <TimerDot leftSeconds={leftSeconds} allSeconds={allSeconds} />
        <p>
          <span className="word" data-part="word">
            {word}
          </span>
          <span className="digits" role="timer" data-part="digits">
            {digits}
          </span>
        </p>
      </div>
      <div className="needs-script flex flex-wrap gap-2">
        <Button size="small" className="min-w-[88px]" data-part="start">
          Start
        </Button>
        <Button look="outline" size="small" data-part="reset">
          Reset
        </Button>
      </div>
      <p className="sr-only" role="status" data-part="end" />
    </div>
  )
}

/** The script of every discussion timer; a page that shows one lists it in its islands. */
export const discussionTimerIsland = 'web/site/pieces/discussion-timer.island.ts'

type DiscussionTimerProps = {
  allSeconds: number
  /** Less than all of them: the timer is paused part of the way through a discussion. */
  leftSeconds?: number
  shape?: 'wide' | 'tall'
}
