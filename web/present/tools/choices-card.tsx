import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import type { PresentedSlide } from '../presented-slide.ts'
import { NumberedItems } from '../talk/numbered-items.tsx'

type Props = { plan: NonNullable<PresentedSlide['talkPlan']>; onClose: () => void }

/** What the class chooses between, numbered, so that children can show fingers. */
export function ChoicesCard({ plan: { task, items }, onClose }: Props) {
  return (
    <BoardDialog className="board-sheet choices-card" aria-label="Choices" onClose={onClose}>
      <div>
        <h2>{task}</h2>
        <NumberedItems items={items} />
      </div>
      <div className="sheet-keys">
        <button type="button" className="key key-go" onClick={onClose}>
          Back to the slide
        </button>
      </div>
    </BoardDialog>
  )
}
