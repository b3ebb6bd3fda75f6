import { BoardDialog } from '#web/present/frame/board-dialog.tsx'

const keys = [
  ['Space', 'Start or pause the timer; after a vote’s talk, vote again'],
  ['R', 'Reset the timer'],
  ['+ and −', 'A minute more or less'],
  ['T', 'Hide or show the timer'],
  ['1 to 4', 'Change the age band'],
  ['Page Down or →', 'Start the timer, then the next talk step, then vote again'],
  ['Page Up or ←', 'The talk step before'],
  ['B', 'Blank the board'],
  ['?', 'Show these keys'],
  ['Esc', 'Close'],
] as const

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <BoardDialog className="board-panel keys-help" aria-label="Keys" onClose={onClose} closesBeside>
      <h2>Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
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
