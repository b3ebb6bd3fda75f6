import type { KeyboardEvent } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import { promptFor } from '#web/slides/wording/slide-wording.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { ChooseStage } from './choose-stage.tsx'
import { CountStage } from './count-stage.tsx'
import { RevealStage } from './reveal-stage.tsx'
import type { useVote } from './use-vote.ts'
import { VoteHead } from './vote-head.tsx'
import { questionOf, talkWords } from './vote-words.ts'
import { goBack, goOn, newVote, totalsToKeep, type VoteTotal } from './vote.ts'
import './style/vote.css'
import './style/cards.css'

type Props = {
  slide: PresentedSlide
  band: AgeBand
  vote: ReturnType<typeof useVote>
  timerMinutes: number
  /** Starts the timer and goes back to the slide; when the vote opens again, it counts the hands after the talk. */
  onTalk: () => void
  onClose: () => void
  /** Gets the totals at the reveal, and again if they have been corrected since. */
  onVoted: (choices: VoteTotal[]) => void
}

/** A vote by headcount, over the board, before and after the talk. */
export function VoteScreen({ slide, band, vote: [vote, change], timerMinutes, onTalk, onClose, onVoted }: Props) {
  const question = questionOf(promptFor(slide, band))
  const stage = { slide, vote, onChange: change, onBack: () => change(goBack(vote)), onClose }

  function talk(): void {
    change(goOn(vote))
    onTalk()
  }
  function reveal(): void {
    const totals = totalsToKeep(slide, vote)
    change(goOn(vote))
    if (totals) onVoted(totals)
  }

  return (
    <BoardDialog
      className="board-sheet vote"
      // So that a click between the controls does not move the focus out, where keys act on the board.
      tabIndex={-1}
      aria-labelledby="vote-title"
      onClose={onClose}
      onKeyDown={keepFromBoard}
    >
      <VoteHead slide={slide} stage={vote.stage} />
      {vote.stage === 'choose' && <ChooseStage {...stage} question={question} onGo={() => change(goOn(vote))} />}
      {vote.stage === 'before' && (
        <CountStage key="before" {...stage} question={question} go={talkWords(timerMinutes)} onGo={talk} />
      )}
      {vote.stage === 'after' && (
        <CountStage key="after" {...stage} question={question} go="Show what changed" onGo={reveal} />
      )}
      {vote.stage === 'changed' && <RevealStage {...stage} onNew={() => change(newVote(slide))} />}
    </BoardDialog>
  )
}

/** The board listens on the document. F5 is left to it: clickers send it, and the board does not reload then. */
function keepFromBoard(event: KeyboardEvent): void {
  if (event.key !== 'F5') event.stopPropagation()
}
