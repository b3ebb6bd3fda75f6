import { useState } from 'react'
import { ageBand } from '#contract/slides/age-bands.ts'
import { chooseAgeBand, useAgeBand } from '#web/platform/slides/age-band.ts'
import { BarKey, BoardLayout } from './board-layout.tsx'
import { KeysHelp } from './keys-help.tsx'
import type { PresentedSlide } from './presented-slide.ts'
import { canChime } from './timer/chime.ts'
import { useChime } from './timer/use-chime.ts'
import { type OnUsed, useCountedUse } from './timer/use-counted-use.ts'
import { useTimer } from './timer/use-timer.ts'
import { useBoardKeys } from './use-board-keys.ts'

type Props = { slide: PresentedSlide; onClose: () => void; onUsed?: OnUsed }

/** The slide as the class sees it, with the presenter's controls. */
export function Board({ slide, onClose, onUsed }: Props) {
  const band = useAgeBand()
  const timer = useTimer(slide.id, slide.timerDuration)
  useCountedUse(timer.state, onUsed)
  const [showsTimer, setShowsTimer] = useState(true)
  const [showsKeys, setShowsKeys] = useState(false)
  const chime = useChime(timer.state === 'done')
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
    <BoardLayout
      slide={slide}
      band={band}
      timer={showsTimer ? timer : undefined}
      isTimeUp={timer.state === 'done'}
      onBand={chooseAgeBand}
      onClose={onClose}
      barKeys={
        <>
          {canChime() && <BarKey onPress={chime.toggle}>{chime.isOn ? 'Chime: on' : 'Chime: off'}</BarKey>}
          <BarKey onPress={() => setShowsKeys(true)}>Keys</BarKey>
          <BarKey onPress={toggleTimer}>{showsTimer ? 'Hide Timer' : 'Show Timer'}</BarKey>
          <BarKey onPress={onClose}>Close</BarKey>
        </>
      }
    >
      <p role="status" className="sr-only">
        {timer.state === 'done' && 'Time’s up!'}
      </p>
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </BoardLayout>
  )
}
