import { weekdays } from '#contract/slides/weekdays.ts'
import { TimerDot } from '#web/present/timer/timer-dot.tsx'
import { timerReading } from '#web/present/timer/timer-reading.ts'
import { Mark } from '#web/ui/picture/mark.tsx'
import type { SampleSlide } from '../pieces/sample-slides.ts'

/** A slide as the class sees it, part of the way through the discussion. */
export function Whiteboard({ slide }: { slide: SampleSlide }) {
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  const leftSeconds = slide.timerDuration * 0.75
  const { digits, word } = timerReading(leftSeconds)
  return (
    <figure className="whiteboard" aria-label="A slide on a classroom whiteboard" data-day={weekday?.day}>
      <div className="frame">
        <div className="screen">
          <p className="theme">
            <Mark className="mark" />
            {weekday?.name}
          </p>
          <div className="grid">
            <p className="prompt">{slide.prompt}</p>
            <p className="clock">
              <TimerDot leftSeconds={leftSeconds} allSeconds={slide.timerDuration} />
              <span>
                <small>{word}</small>
                {digits}
              </span>
            </p>
          </div>
          <ul className="starters">
            {slide.starters.lowerKS2.map((starter) => (
              <li key={starter}>{starter}</li>
            ))}
          </ul>
          <p className="follow-up">
            <b>Follow-up</b> {slide.followUp}
          </p>
        </div>
      </div>
      <div className="tray" aria-hidden="true">
        <i data-day="mon" />
        <i data-day="fri" />
      </div>
    </figure>
  )
}
