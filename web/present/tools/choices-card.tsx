import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import type { PresentedSlide } from '../presented-slide.ts'
import { TalkChoices } from '../talk/talk-choices.tsx'

type Props = { plan: NonNullable<PresentedSlide['talkPlan']>; onClose: () => void }

/** What the class chooses between, over the slide. */
export function ChoicesCard({ plan, onClose }: Props) {
  return (
    <BoardDialog className="board-sheet choices-card" aria-label="Choices" onClose={onClose}>
      <div>
        <h2>{plan.task}</h2>
        <TalkChoices {...plan} />
      </div>
      <div className="sheet-keys">
        <button type="button" className="key key-go" onClick={onClose}>
          Back to the slide
        </button>
      </div>
    </BoardDialog>
  )
}
