import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BarKey } from '#web/present/frame/board-bar.tsx'
import { useComfort } from '../comfort/comfort.ts'
import { type PresentedSlide, weekdayOf } from '../presented-slide.ts'
import { BoardLayout } from './board-layout.tsx'
import '../style/presentation.css'

/** The real board, of which nothing can be pressed or focused. */
export function StaticBoard({ slide, band }: { slide: PresentedSlide; band: AgeBand }) {
  const seconds = slide.timerDuration
  const comfort = useComfort()
  return (
    <div className="presentation" data-day={weekdayOf(slide)?.day} data-ground={comfort.ground} inert>
      <BoardLayout
        slide={slide}
        band={band}
        comfort={comfort}
        timer={{ ...stopped, leftSeconds: seconds, spanSeconds: seconds }}
        onBand={noop}
        onFollowUp={noop}
        barKeys={['Tools', 'Hide Timer', 'Close'].map((word) => (
          <BarKey key={word} onPress={noop}>
            {word}
          </BarKey>
        ))}
      />
    </div>
  )
}

const noop = (): void => {}
const stopped = {
  state: 'ready',
  startOrPause: noop,
  reset: noop,
  minuteMore: noop,
  minuteLess: noop,
} as const
