import { Button } from '#web/ui/button.tsx'
import { TimerDot } from './timer-dot.tsx'
import { timerReading } from './timer-reading.ts'

/** Where the script of every discussion timer is; a page that shows one names it among its islands. */
export const discussionTimerIsland = 'web/site/pieces/discussion-timer.island.ts'

/** A timer that runs where there is script, and a picture of one where there is not. */
export function DiscussionTimer({
  allSeconds,
  leftSeconds = allSeconds,
}: {
  allSeconds: number
  leftSeconds?: number
}) {
  const { digits, word } = timerReading(leftSeconds)
  return (
    <div className="discussion-timer" data-timer="" data-all-seconds={allSeconds} data-left-seconds={leftSeconds}>
      <div className="face">
        <TimerDot leftSeconds={leftSeconds} allSeconds={allSeconds} className="size-[84px]" />
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
