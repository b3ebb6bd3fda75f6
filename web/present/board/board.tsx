import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { BarKey } from '#web/present/frame/board-bar.tsx'
import { chooseAgeBand } from '#web/slides/wording/age-band.ts'
import { useAgeBand } from '#web/slides/wording/use-age-band.ts'
import { useComfort } from '../comfort/comfort.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { useReadAloud } from '../read-aloud/use-read-aloud.ts'
import { useTalkSteps } from '../talk/use-talk-steps.ts'
import { useChime } from '../timer/use-chime.ts'
import { type OnUsed, useCountedUse } from '../timer/use-counted-use.ts'
import { useTimer } from '../timer/use-timer.ts'
import type { BoardSwap, OnVoted, ToolName } from '../tools/tools.tsx'
import { BoardLayout } from './board-layout.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useTools } from './use-tools.ts'

type Props = { slide: PresentedSlide; onClose: () => void; onUsed?: OnUsed; onVoted?: OnVoted; swap?: BoardSwap }

/** The slide as the class sees it, with the presenter's controls. */
export function Board({ slide, onClose, onUsed, ...forTools }: Props) {
  const band = useAgeBand()
  const comfort = useComfort()
  const timer = useTimer(slide.id, slide.timerDuration)
  useCountedUse(timer.state, onUsed)
  const [showsTimer, setShowsTimer] = useState(true)
  const [open, setOpen] = useState<ToolName>()
  const { tools, hasFailed, retry } = useTools()
  const talk = useTalkSteps(slide, timer, tools?.talkSteps)
  const isCovered = open === 'blank' || open === 'word'
  const readAloud = useReadAloud([band, talk.current, isCovered && open].join())
  const chime = useChime(timer.state === 'done')
  const toggleTimer = () => setShowsTimer(!showsTimer)

  function openTool(tool: ToolName): void {
    setOpen(tool)
    if (hasFailed) retry()
  }

  useBoardKeys({ timer, talk, open: tools && open, onOpen: openTool, onToggleTimer: toggleTimer })

  const shownTimer = showsTimer ? timer : undefined
  return (
    <BoardLayout
      slide={slide}
      band={band}
      comfort={comfort}
      timer={shownTimer}
      isTimeUp={timer.state === 'done'}
      step={tools?.stepView({ slide, band, talk, timer: shownTimer })}
      onBand={chooseAgeBand}
      onClose={onClose}
      readAloud={readAloud}
      barKeys={
        <>
          <BarKey onPress={() => openTool('tray')}>
            <LayoutGrid aria-hidden="true" />
            Tools
          </BarKey>
          <BarKey onPress={toggleTimer}>{showsTimer ? 'Hide Timer' : 'Show Timer'}</BarKey>
          <BarKey className="close-key" onPress={onClose}>
            Close
          </BarKey>
        </>
      }
    >
      <p role="status" className="sr-only">
        {timer.state === 'done' && 'Time’s up!'}
      </p>
      {tools && (
        <tools.Tools {...{ open, slide, band, comfort, timer, chime, talk, readAloud, ...forTools }} onOpen={setOpen} />
      )}
      {open && hasFailed && <ToolsFailed />}
    </BoardLayout>
  )
}

function ToolsFailed() {
  return (
    <p role="alert" className="tools-failed">
      The tools could not be loaded. Please check your connection and try again.
    </p>
  )
}
