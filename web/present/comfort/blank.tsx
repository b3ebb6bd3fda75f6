import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import './blank.css'

/** What presenters and clickers press to see the slide again. Escape comes as the dialog's own event. */
const backKeys = new Set(['b', '.', ' ', 'enter', 'pagedown', 'pageup', 'arrowright', 'arrowleft', 'f5'])

/** An empty ground over the board, so that the class looks at the teacher. */
export function Blank({ onBack }: { onBack: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Not its button: the ring around it would be all that the class sees.
    shown?.focus()
    return () => shown?.close()
  }, [])
  useEveryKey(onBack)
  return (
    <dialog ref={dialog} className="blank" tabIndex={-1} aria-labelledby="eyes-on-me" onCancel={onBack}>
      <button type="button" onClick={onBack}>
        <strong id="eyes-on-me">Eyes on me</strong>
        <span>Tap to go back</span>
      </button>
    </dialog>
  )
}

/** Before the board sees any key: on an empty ground, no one would notice that the timer was reset. */
function useEveryKey(onBack: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || !backKeys.has(event.key.toLowerCase())) return
    event.preventDefault()
    // The B that is still held down has only just blanked the board.
    if (!event.repeat) onBack()
  })
  useEffect(() => {
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
