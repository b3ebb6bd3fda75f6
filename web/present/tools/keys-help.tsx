import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import { boardKeys } from './board-keys.ts'

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <BoardDialog className="board-panel keys-help" aria-label="Keys" onClose={onClose} closesBeside>
      <h2>Keys</h2>
      <dl>
        {boardKeys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>A clicker that sends Page Down, Page Up and B works too.</p>
      <button type="button" className="key key-go" onClick={onClose}>
        Back to the slide
      </button>
    </BoardDialog>
  )
}
