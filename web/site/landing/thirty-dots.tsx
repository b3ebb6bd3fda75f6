import type { Day } from '#contract/slides/weekdays.ts'
import { markPath } from '#web/ui/picture/mark-path.ts'

/** Which of the thirty are speaking, and in which day's colour. */
const speaking: Partial<Record<number, Day>> = { 2: 'fri', 6: 'mon', 11: 'thu', 18: 'wed', 23: 'tue' }

/** A class in front of the board: two rows of fifteen, staggered. */
export function ThirtyDots() {
  return (
    <svg className="thirty-dots" viewBox="0 -6 707 86" aria-hidden="true">
      {Array.from({ length: 30 }, (_, seat) => {
        const row = Math.floor(seat / 15)
        const x = 20 + (seat % 15) * 46 + row * 23
        const y = 16 + row * 40
        const day = speaking[seat]
        return day ? (
          <g key={seat} data-day={day} transform={`translate(${x - 22} ${y - 20}) scale(1.32)`}>
            <path d={markPath} />
          </g>
        ) : (
          <circle key={seat} cx={x} cy={y} r="16" />
        )
      })}
    </svg>
  )
}
