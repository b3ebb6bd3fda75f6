import { useEffect, useEffectEvent } from 'react'
import { bandsByAge } from '#contract/slides/age-bands.ts'
import { chooseAgeBand } from '#web/slides/wording/age-band.ts'
import type { TalkSteps } from '../talk/use-talk-steps.ts'
import type { RunningTimer } from '../timer/use-timer.ts'
import type { ToolName } from '../tools/tools.tsx'

type Board = {
  timer: RunningTimer
  talk: TalkSteps
  open: ToolName | undefined
  onOpen: (tool: ToolName) => void
  onToggleTimer: () => void
}

/** The presenter's keys, and those that a clicker sends. While a tool is open, its own keys act. */
export function useBoardKeys(board: Board): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Some clickers start a slide show with it: it must not reload the page.
    if (event.key === 'F5') event.preventDefault()
    // On a button focused by keyboard, the space bar presses that button.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const act = board.open ? undefined : keysOf(board)[event.key.toLowerCase()]
    if (!act || event.repeat) return
    event.preventDefault()
    act()
  })
  // On the document: when the focused button is hidden, nothing in the board has the focus.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The action of each key, by its KeyboardEvent.key in lower case. */
function keysOf({ timer, talk, onOpen, onToggleTimer }: Board): Readonly<Record<string, () => void>> {
  const forward = timer.onVoteAgain ?? (() => goOn(timer, talk))
  const back = () => goBack(timer, talk)
  const blank = () => onOpen('blank')
  return {
    ' ': timer.onVoteAgain ?? timer.startOrPause,
    r: timer.reset,
    '+': timer.minuteMore,
    '=': timer.minuteMore,
    '-': timer.minuteLess,
    '−': timer.minuteLess,
    t: onToggleTimer,
    f: () => onOpen('followUp'),
    b: blank,
    '.': blank,
    '?': () => onOpen('keys'),
    pagedown: forward,
    arrowright: forward,
    pageup: back,
    arrowleft: back,
    ...Object.fromEntries(bandsByAge.map((each, index) => [index + 1, () => chooseAgeBand(each)])),
  }
}

/** The next step: the timer starts, then the next talk step. */
function goOn(timer: RunningTimer, talk: TalkSteps): void {
  if (timer.state === 'ready' || timer.state === 'paused') timer.startOrPause()
  else if (talk.isOn && !talk.isLast) talk.next()
}

function goBack(timer: RunningTimer, talk: TalkSteps): void {
  if (talk.isOn && talk.current > 0) talk.back()
  else timer.reset()
}
