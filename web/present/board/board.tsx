import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { BarKey } from '#web/present/frame/board-bar.tsx'
import { chooseAgeBand } from '#web/slides/wording/age-band.ts'
import { useAgeBand } from '#web/slides/wording/use-age-band.ts'
import { useComfort } from '../comfort/comfort.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { useReadAloud } from '../read-aloud/use-read-aloud.ts'
import { useTalkSteps } from '../talk/use-talk-steps.ts'
import { type OnUsed, useCountedUse } from '../timer/use-counted-use.ts'
import { useTimer } from '../timer/use-timer.ts'
import type { MadeSwapState } from '../tools/board-swap-done.tsx'
import type { BoardSwap } from '../tools/board-swap-page.tsx'
import type { OnVoted, ToolName } from '../tools/tools.tsx'
import type { Vote } from '../vote/vote.ts'
import { BoardLayout } from './board-layout.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useTools } from './use-tools.ts'

type Props = {
  slide: PresentedSlide
  onClose: () => void
  onUsed?: OnUsed
  onVoted?: OnVoted
  swap?: BoardSwap | undefined
  made: MadeSwapState
}

/** The slide as the class sees it, with the presenter's controls. */
export function Board({ slide, onClose, onUsed, ...forTools }: Props) {
  const band = useAgeBand()
  const comfort = useComfort()
  const clock = useTimer(slide.id, slide.timerDuration)
  useCountedUse(clock.state, onUsed)
  const [showsTimer, setShowsTimer] = useState(true)
  const [open, setOpen] = useState<ToolName>()
  const { tools, hasFailed, retry } = useTools()
  const talk = useTalkSteps(slide, clock, tools?.talkSteps)
  const vote = useState<Vote>()
  const isTimeUp = clock.state === 'done'
  const isTimeToVote = tools?.isTimeToVoteAgain(slide, vote, { isTimeUp, ...talk })
  const timer = { ...clock, onVoteAgain: isTimeToVote ? () => setOpen('vote') : undefined }
  const isCovered = open === 'blank' || open === 'word'
  const readAloud = useReadAloud([band, talk.current, isCovered && open].join())
  const toggleTimer = () => setShowsTimer(!showsTimer)

  function openTool(tool: ToolName): void {
    // It is for readers.
    if (tool === 'followUp' && (band === 'eyfs' || !slide.followUp)) return
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
      // What shows it on the picture is one of the tools.
      isTimeUp={isTimeUp && !tools}
      step={tools?.stepView({ slide, band, talk, timer: shownTimer })}
      onBand={chooseAgeBand}
      onClose={onClose}
      readAloud={readAloud}
      onFollowUp={() => openTool('followUp')}
      barKeys={<BarKeys {...{ showsTimer, toggleTimer, onClose }} onTools={() => openTool('tray')} />}
    >
      <p role="status" className="sr-only">
        {isTimeUp && 'Time’s up!'}
      </p>
      {tools && (
        <tools.Tools
          {...{ open, slide, band, comfort, timer, showsTimer, vote, talk, readAloud, ...forTools }}
          onOpen={setOpen}
          onLeave={onClose}
        />
      )}
      {open && hasFailed && <ToolsFailed />}
    </BoardLayout>
  )
}

type BarKeysProps = { showsTimer: boolean; toggleTimer: () => void; onTools: () => void; onClose: () => void }

function BarKeys({ showsTimer, toggleTimer, onTools, onClose }: BarKeysProps) {
  return (
    <>
      <BarKey onPress={onTools}>
        <LayoutGrid aria-hidden="true" />
        Tools
      </BarKey>
      <BarKey onPress={toggleTimer}>{showsTimer ? 'Hide Timer' : 'Show Timer'}</BarKey>
      <BarKey className="close-key" onPress={onClose}>
        Close
      </BarKey>
    </>
  )
}

function ToolsFailed() {
  return (
    <p role="alert" className="tools-failed">
      The tools could not be loaded. Please check your connection and try again.
    </p>
  )
}
