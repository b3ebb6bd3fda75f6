import { timerDashes } from './timer-reading.ts'

/** A dot that empties clockwise from the top. Drawn with an SVG attribute: the CSP allows no style attributes. */
export function TimerDot({ leftSeconds, allSeconds }: { leftSeconds: number; allSeconds: number }) {
  return (
    <svg viewBox="0 0 32 32" className="timer-dot" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className="gone" />
      <circle
        cx="16"
        cy="16"
        r="8"
        pathLength={100}
        className="left"
        strokeDasharray={timerDashes(leftSeconds, allSeconds)}
      />
    </svg>
  )
}
