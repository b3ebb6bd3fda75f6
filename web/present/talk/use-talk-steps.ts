import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'
import { useAgeBand } from '#web/slides/wording/use-age-band.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import type { StepTimer } from '../timer/use-timer.ts'
import type { talkSteps } from './steps.ts'

export type MovesOn = 'by tapping' | 'by itself'

const onKey = 'daily-dot-talk-steps'
const movesOnKey = 'daily-dot-talk-steps-move-on'
/** So that the class sees and hears that the time is up. */
const momentMs = 3000

/**
 * Talk steps with the board's one timer, which knows the step: so they survive a reload together, and end together. Until the code
 * that makes the steps has loaded, the board is as without them.
 */
export function useTalkSteps(slide: PresentedSlide, timer: StepTimer, makeSteps: typeof talkSteps | undefined) {
  const [isTurnedOn, setIsTurnedOn] = useState(hasTalkSteps)
  const [movesOn, setMovesOn] = useState(storedMovesOn)
  const band = useAgeBand()
  const steps = makeSteps?.(slide, band) ?? []
  const isOn = isTurnedOn && steps.length > 0
  const last = steps.length - 1
  const current = Math.max(0, Math.min(timer.step ?? 0, last))
  const isLast = current === last

  function begin(index: number, as: 'running' | 'ready'): void {
    const step = steps[index]
    if (step) timer.beginStep(index, step.seconds, as)
  }
  const next = (): void => begin(current + 1, 'running')
  const beginAsNow = (index: number): void => begin(index, timer.state === 'running' ? 'running' : 'ready')
  const back = (): void => beginAsNow(current - 1)

  // Also when the board opens: a new timer is the whole talk's, and a stored one may be from before they were turned on or off.
  const isTimed = timer.step !== undefined
  // Start may have been pressed before the steps' code came.
  const beginFirst = useEffectEvent(() => beginAsNow(0))
  const beginWhole = useEffectEvent(timer.beginWhole)
  useLayoutEffect(() => {
    if (isOn && !isTimed) beginFirst()
    if (!isTurnedOn && isTimed) beginWhole()
  }, [isOn, isTurnedOn, isTimed])

  useMovingOn(isOn && movesOn === 'by itself' && !isLast, timer, next)

  function turn(to: 'on' | 'off'): void {
    store('browser', onKey, to)
    setIsTurnedOn(to === 'on')
  }
  return {
    isOn,
    turnOn: () => {
      timer.reset()
      turn('on')
    },
    turnOff: () => turn('off'),
    movesOn,
    setMovesOn: (to: MovesOn): void => {
      store('browser', movesOnKey, to)
      setMovesOn(to)
    },
    steps,
    current,
    next,
    back,
    isLast,
  }
}

export type TalkSteps = ReturnType<typeof useTalkSteps>

/** Moves on a moment after the end of a step that was seen running: not after one that had ended before the board was opened. */
function useMovingOn(isWanted: boolean, timer: StepTimer, next: () => void): void {
  const wasRunning = useRef(false)
  const moveOn = useEffectEvent(next)
  useEffect(() => {
    if (timer.state !== 'done') wasRunning.current = timer.state === 'running'
    if (!isWanted || timer.state !== 'done' || !wasRunning.current) return
    const soon = setTimeout(moveOn, momentMs)
    return () => clearTimeout(soon)
  }, [isWanted, timer.state])
}

/** As the teacher left it in this browser. */
export function hasTalkSteps(): boolean {
  return readStored('browser', onKey) === 'on'
}

function storedMovesOn(): MovesOn {
  return readStored('browser', movesOnKey) === 'by itself' ? 'by itself' : 'by tapping'
}
