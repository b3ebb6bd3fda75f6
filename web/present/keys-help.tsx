import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const keys = [
  ['Space', 'Start or pause the timer'],
  ['R', 'Reset the timer'],
  ['+ and −', 'A minute more or less'],
  ['T', 'Hide or show the timer'],
  ['1 to 4', 'Change the age band'],
  ['?', 'Show these keys'],
  ['Esc', 'Close'],
] as const

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  // In React this event bubbles, unlike in browsers: the Escape that closes this help would close the board too.
  function closeThis(event: SyntheticEvent): void {
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog ref={dialog} className="keys-help" aria-labelledby="keys-help" onCancel={closeThis}>
      <h2 id="keys-help">Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="key key-main" onClick={onClose}>
        Back to the slide
      </button>
    </dialog>
  )
}
