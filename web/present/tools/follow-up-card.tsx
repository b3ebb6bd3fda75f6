import { BoardDialog } from '#web/present/frame/board-dialog.tsx'

type Props = { onClose: () => void; children: string }

/** The follow-up, large: for when the class has talked, and where a larger text size leaves no room for it on the slide. */
export function FollowUpCard({ onClose, children }: Props) {
  return (
    <BoardDialog className="board-sheet follow-card" aria-label="Follow-up" onClose={onClose}>
      <div>
        <h2>Follow-up</h2>
        <p>{children}</p>
      </div>
      <div className="sheet-keys">
        <button type="button" className="key key-go" onClick={onClose}>
          Back to the slide
        </button>
      </div>
    </BoardDialog>
  )
}
