import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ageBand, type AgeBand, ageBands } from '#contract/slides/age-bands.ts'
import { boardDate } from '#web/platform/dates.ts'
import { promptFor } from '#web/platform/slides/slide-wording.ts'
import { Mark } from '#web/ui/picture/mark.tsx'
import { fitBoard } from './fit.ts'
import { dateOf, type PresentedSlide, weekdayOf } from './presented-slide.ts'
import { BoardTimer } from './timer/board-timer.tsx'
import type { RunningTimer } from './timer/use-timer.ts'

type Props = {
  slide: PresentedSlide
  band: AgeBand
  /** Omitted if it is hidden. */
  timer: RunningTimer | undefined
  isTimeUp?: boolean
  onBand: (band: AgeBand) => void
  onClose?: () => void
  /** The buttons in the bar beside the age bands. */
  barKeys: ReactNode
  children?: ReactNode
}

/** The layout of a slide on the board, shared by the presentation and the preview. */
export function BoardLayout({ slide, band, timer, isTimeUp, onBand, onClose, barKeys, children }: Props) {
  const showsTimer = timer !== undefined
  const board = useFit(slide, band, showsTimer)
  const starters = slide.starters[band]
  return (
    <div
      ref={board}
      className="board"
      data-day={weekdayOf(slide)?.day}
      data-timer={showsTimer ? 'shown' : 'hidden'}
      data-starters={starters.length > 0 ? 'some' : 'none'}
    >
      <BoardHead slide={slide} isTimeUp={!showsTimer && isTimeUp}>
        {onClose && <BarKey onPress={onClose}>Close</BarKey>}
      </BoardHead>
      <h2 className="ask">{promptFor(slide, band)}</h2>
      {timer && <BoardTimer timer={timer} />}
      {starters.length > 0 && <Starters starters={starters} />}
      {slide.followUp && <FollowUp>{slide.followUp}</FollowUp>}
      <div className="bar">
        <div className="bands" role="group" aria-label="Age band">
          {ageBand.options.map((each) => (
            <BarKey key={each} pressed={each === band} onPress={() => onBand(each)}>
              {ageBands[each]}
            </BarKey>
          ))}
        </div>
        <div className="rest">{barKeys}</div>
      </div>
      {children}
    </div>
  )
}

export function BarKey({
  pressed,
  onPress,
  children,
}: {
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="key" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

type HeadProps = {
  slide: PresentedSlide
  /** Takes the place of the date: there is no timer to see it on. */
  isTimeUp?: boolean | undefined
  /** For a phone, where the bar may be out of sight. */
  children: ReactNode
}

function BoardHead({ slide, isTimeUp, children }: HeadProps) {
  const date = dateOf(slide)
  return (
    <div className="top">
      <b>
        <Mark className="mark" />
        {weekdayOf(slide)?.name}
      </b>
      {isTimeUp ? <strong>Time’s up!</strong> : date && <span>{boardDate(date)}</span>}
      {slide.logo}
      {children}
    </div>
  )
}

function Starters({ starters }: { starters: readonly string[] }) {
  return (
    <ul className="says" aria-label="Sentence starters">
      {starters.map((starter) => (
        <li key={starter}>{starter}</li>
      ))}
    </ul>
  )
}

function FollowUp({ children }: { children: string }) {
  return (
    <p className="follow">
      <b>Follow-up</b>
      <span>{children}</span>
    </p>
  )
}

/** Fits the board before it is painted, and again when its size or its content changes. */
function useFit(slide: PresentedSlide, band: AgeBand, showsTimer: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const board = ref.current
    if (!board) return
    // In a preview, the board is in an iframe with its own document.
    const { fonts, defaultView: frame } = board.ownerDocument
    const fit = (): void => fitBoard(board)
    fit()
    frame?.addEventListener('resize', fit)
    fonts.addEventListener('loadingdone', fit)
    return () => {
      frame?.removeEventListener('resize', fit)
      fonts.removeEventListener('loadingdone', fit)
    }
  }, [slide, band, showsTimer])
  return ref
}
