import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ageBand, type AgeBand, ageBands } from '#contract/age-bands.ts'
import { longUsDate } from '#web/platform/dates.ts'
import { chooseAgeBand, useAgeBand } from '#web/platform/age-band.ts'
import { promptFor } from '#web/platform/slide-wording.ts'
import { Mark } from '#web/ui/mark.tsx'
import { fitBoard } from './fit.ts'
import { KeysHelp } from './keys-help.tsx'
import { dateOf, type PresentedSlide, weekdayOf } from './presented-slide.ts'
import { BoardTimer } from './timer/board-timer.tsx'
import { useChime } from './timer/use-chime.ts'
import { useTimer } from './timer/use-timer.ts'
import { useBoardKeys } from './use-board-keys.ts'

/** The slide as the class sees it, and the keys of whoever presents it. */
export function Board({ slide, onClose }: { slide: PresentedSlide; onClose: () => void }) {
  const band = useAgeBand()
  const timer = useTimer(slide.id, slide.timerDuration)
  const [showsTimer, setShowsTimer] = useState(true)
  const [showsKeys, setShowsKeys] = useState(false)
  const chime = useChime(timer.state === 'done')
  const board = useFit(slide.id, band, showsTimer)
  const starters = slide.starters[band]
  const toggleTimer = () => setShowsTimer(!showsTimer)

  useBoardKeys({
    ' ': timer.startOrPause,
    r: timer.reset,
    '+': timer.minuteMore,
    '=': timer.minuteMore,
    '-': timer.minuteLess,
    '−': timer.minuteLess,
    t: toggleTimer,
    '?': () => setShowsKeys(true),
    ...Object.fromEntries(ageBand.options.map((each, index) => [index + 1, () => chooseAgeBand(each)])),
  })

  return (
    <div
      ref={board}
      className="board"
      data-day={weekdayOf(slide)?.day}
      data-timer={showsTimer ? 'shown' : 'hidden'}
      data-starters={starters.length > 0 ? 'some' : 'none'}
    >
      <BoardHead slide={slide} />
      <h2 className="ask">{promptFor(slide, band)}</h2>
      {showsTimer && <BoardTimer timer={timer} />}
      {starters.length > 0 && <Starters starters={starters} />}
      {slide.followUp && <FollowUp>{slide.followUp}</FollowUp>}
      <div className="bar">
        <BandKeys />
        <div className="rest">
          <BarKey pressed={chime.isOn} onPress={chime.toggle}>
            Chime
          </BarKey>
          <BarKey onPress={() => setShowsKeys(true)}>Keys</BarKey>
          <BarKey onPress={toggleTimer}>{showsTimer ? 'Hide Timer' : 'Show Timer'}</BarKey>
          <BarKey onPress={onClose}>Close</BarKey>
        </div>
      </div>
      <p role="status" className="sr-only">
        {timer.state === 'done' && 'Time’s up!'}
      </p>
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function BoardHead({ slide }: { slide: PresentedSlide }) {
  const date = dateOf(slide)
  return (
    <div className="top">
      <b>
        {slide.logo ? <img src={slide.logo} alt="" /> : <Mark className="mark" />}
        {weekdayOf(slide)?.name}
      </b>
      {date && <span>{longUsDate(date)}</span>}
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

function BandKeys() {
  const chosen = useAgeBand()
  return (
    <div className="bands" role="group" aria-label="Age band">
      {ageBand.options.map((band) => (
        <BarKey key={band} pressed={band === chosen} onPress={() => chooseAgeBand(band)}>
          {ageBands[band]}
        </BarKey>
      ))}
    </div>
  )
}

function BarKey({ pressed, onPress, children }: { pressed?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="key" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

/** Fits the board before it is painted, and again when its room or what stands on it changes. */
function useFit(slideId: string, band: AgeBand, showsTimer: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const board = ref.current
    if (!board) return
    const fit = (): void => fitBoard(board)
    fit()
    window.addEventListener('resize', fit)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      window.removeEventListener('resize', fit)
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [slideId, band, showsTimer])
  return ref
}
