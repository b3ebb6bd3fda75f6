import {
  ArrowLeftRight,
  BellOff,
  BellRing,
  BookA,
  Contrast,
  Eye,
  Keyboard,
  ListOrdered,
  MessageSquarePlus,
  Milestone,
  Volume2,
  Vote,
  Zap,
} from 'lucide-react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import { promptFor } from '#web/slides/wording/slide-wording.ts'
import { Blank } from '../comfort/blank.tsx'
import { ComfortPanel } from '../comfort/comfort-panel.tsx'
import { type Comfort } from '../comfort/comfort.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { ReadAloudKey } from '../read-aloud/hear-key.tsx'
import type { ReadAloud } from '../read-aloud/use-read-aloud.ts'
import { TalkHelpersCard } from '../talk/talk-helpers-card.tsx'
import type { TalkSteps } from '../talk/use-talk-steps.ts'
import { canChime } from '../timer/chime.ts'
import { HiddenTimer } from '../timer/hidden-timer.tsx'
import { type Chime, useChime } from '../timer/use-chime.ts'
import { type RunningTimer, timerKey } from '../timer/use-timer.ts'
import { LeaveQuestion } from '../vote/leave-question.tsx'
import { useVote, type VoteState } from '../vote/use-vote.ts'
import { VoteScreen } from '../vote/vote-screen.tsx'
import { mayVote, type VoteTotal } from '../vote/vote.ts'
import { BoardSwapDone, type MadeSwapState } from './board-swap-done.tsx'
import { type BoardSwap, BoardSwapPage } from './board-swap-page.tsx'
import { ChoicesCard } from './choices-card.tsx'
import { FollowUpCard } from './follow-up-card.tsx'
import { KeysHelp } from './keys-help.tsx'
import { type Tool, Tray } from './tray.tsx'
import { WordCard } from './word-card.tsx'
import './tools.css'

export type ToolName =
  | 'tray'
  | 'comfort'
  | 'helpers'
  | 'vote'
  | 'word'
  | 'choices'
  | 'followUp'
  | 'keys'
  | 'blank'
  | 'swap'
export type OnVoted = ((band: AgeBand, totals: VoteTotal[]) => void) | undefined

export type ToolsProps = {
  /** None: only what outlasts their closing is kept, such as a vote. */
  open: ToolName | undefined
  onOpen: (tool: ToolName | undefined) => void
  slide: PresentedSlide
  band: AgeBand
  comfort: Comfort
  timer: RunningTimer
  showsTimer: boolean
  vote: VoteState
  onLeave: () => void
  talk: TalkSteps
  readAloud: ReadAloud | undefined
  onVoted?: OnVoted
  swap?: BoardSwap | undefined
  made: MadeSwapState
}

/** Everything that opens over the board. In a chunk of its own, so that the board opens without it. */
export function Tools(props: ToolsProps) {
  const { onOpen, slide, swap, made, timer, showsTimer, onLeave } = props
  const vote = useVote(slide, props.vote)
  const chime = useChime(timer.state === 'done')
  return (
    <>
      {!showsTimer && <HiddenTimer timer={timer} />}
      <LeaveQuestion
        vote={vote}
        isTalking={timer.state === 'running'}
        onVote={() => onOpen('vote')}
        onLeave={onLeave}
      />
      {swap && <BoardSwapDone made={made} onSlide={swap.onSlide} onLeave={() => discardTimer(slide)} />}
      <OpenTool {...props} vote={vote} chime={chime} />
    </>
  )
}

/** A class that comes back to a slide starts its time again. */
function discardTimer({ id }: PresentedSlide): void {
  removeStored('tab', timerKey(id))
}

type OpenToolProps = Omit<ToolsProps, 'vote'> & { vote: ReturnType<typeof useVote>; chime: Chime }

function OpenTool({ vote, ...props }: OpenToolProps) {
  const { open, onOpen, slide, band, timer, readAloud, onVoted, swap, made } = props
  const close = () => onOpen(undefined)
  const { wordCard, talkPlan } = slide
  switch (open) {
    case 'tray':
      return <ToolTray {...props} />
    case 'comfort':
      return (
        <BoardDialog className="tray" aria-label="Text and colours" onClose={close} closesBeside>
          <ComfortPanel />
          <button type="button" className="key" onClick={close}>
            Back to the slide
          </button>
        </BoardDialog>
      )
    case 'helpers':
      return <TalkHelpersCard band={band} onClose={close} />
    case 'vote':
      return (
        <VoteScreen
          slide={slide}
          band={band}
          vote={vote}
          timerMinutes={Math.round(timer.spanSeconds / 60)}
          onTalk={() => {
            close()
            if (timer.state !== 'running') timer.startOrPause()
          }}
          onClose={close}
          onVoted={(totals) => onVoted?.(band, totals)}
        />
      )
    case 'word':
      return (
        wordCard && (
          <WordCard
            card={wordCard}
            readAloudKey={
              <ReadAloudKey texts={[wordCard.word, wordCard.meaning, wordCard.example]} readAloud={readAloud} />
            }
            onClose={close}
          />
        )
      )
    case 'choices':
      return talkPlan && <ChoicesCard plan={talkPlan} onClose={close} />
    case 'followUp':
      return slide.followUp && <FollowUpCard onClose={close}>{slide.followUp}</FollowUpCard>
    case 'keys':
      return <KeysHelp onClose={close} />
    case 'blank':
      return <Blank onBack={close} />
    case 'swap':
      return swap && <BoardSwapPage swap={swap} onMade={made[1]} onLeave={() => discardTimer(slide)} onClose={close} />
    case undefined:
      return null
  }
}

function ToolTray({ onOpen, slide, band, comfort, chime, talk, readAloud, swap }: Omit<OpenToolProps, 'vote'>) {
  const { wordCard, talkPlan } = slide
  const shownStarters = (talk.isOn && talk.steps[talk.current]?.starters) || slide.starters[band]
  const close = () => onOpen(undefined)
  const closing = (act: () => void) => () => {
    act()
    close()
  }
  const forTheTalk: (Tool | false | null | undefined)[] = [
    {
      name: 'Talk steps',
      icon: Milestone,
      now: talk.isOn ? 'On' : 'Off',
      onPress: closing(talk.isOn ? talk.turnOff : talk.turnOn),
    },
    talk.isOn && {
      name: 'Steps move on',
      icon: Zap,
      now: talk.movesOn === 'by itself' ? 'By themselves' : 'By tapping',
      onPress: () => talk.setMovesOn(talk.movesOn === 'by itself' ? 'by tapping' : 'by itself'),
    },
    { name: 'Talk helpers', icon: MessageSquarePlus, onPress: () => onOpen('helpers') },
    mayVote(slide) && { name: 'Vote', icon: Vote, onPress: () => onOpen('vote') },
    Array.isArray(talkPlan?.items) && { name: 'Choices', icon: ListOrdered, onPress: () => onOpen('choices') },
    wordCard && { name: 'Word', icon: BookA, now: wordCard.word, onPress: () => onOpen('word') },
    readAloud && {
      name: readAloud.isReading ? 'Stop reading' : 'Read aloud',
      icon: Volume2,
      onPress: closing(() =>
        readAloud.isReading ? readAloud.stop() : readAloud.read([promptFor(slide, band), ...shownStarters]),
      ),
    },
    swap && { name: 'Another slide', icon: ArrowLeftRight, onPress: () => onOpen('swap') },
  ]
  const forTheRoom: (Tool | false)[] = [
    { name: 'Text and colours', icon: Contrast, now: groundNames[comfort.ground], onPress: () => onOpen('comfort') },
    { name: 'Eyes on me', icon: Eye, onPress: () => onOpen('blank') },
    canChime() && {
      name: 'Chime',
      icon: chime.isOn ? BellRing : BellOff,
      now: chime.isOn ? 'On' : 'Off',
      onPress: chime.toggle,
    },
    { name: 'Keys', icon: Keyboard, onPress: () => onOpen('keys') },
  ]
  return (
    <Tray
      groups={[
        { name: 'For the talk', tools: forTheTalk.filter((tool) => !!tool) },
        { name: 'For the room', tools: forTheRoom.filter((tool) => !!tool) },
      ]}
      onClose={close}
    />
  )
}

const groundNames = { dark: 'Dark', cream: 'Cream', blue: 'Pale blue', green: 'Pale green' }
