import { type ComponentProps, type SyntheticEvent, useCallback, useEffect, useState } from 'react'
import '../comfort/comfort.css'
import '../style/presentation.css'
import { useComfort } from '../comfort/comfort.ts'
import { weekdayOf } from '../presented-slide.ts'
import { leaveFullScreen } from '../screen/full-screen.ts'
import { bringToFront, showAtOnce } from '../screen/show-at-once.ts'
import { stayAwake } from '../screen/stay-awake.ts'
import { discardStoppedTimer } from '../timer/use-timer.ts'
import { Board } from './board.tsx'
import { followFullScreen } from './follow-full-screen.ts'

/** A slide on the board, over everything. Escape or leaving full screen closes it. */
export function Presentation({ slide, onClose, ...board }: ComponentProps<typeof Board>) {
  // Its content measures itself before the first paint, which works only once the dialog is open.
  const [shown, setShown] = useState<HTMLDialogElement>()

  const comfort = useComfort()

  const close = useCallback(() => {
    onClose()
    discardStoppedTimer(slide.id)
  }, [onClose, slide.id])

  // In React this event bubbles, unlike in browsers: it may come from a dialog over the board.
  function cancel({ target, currentTarget }: SyntheticEvent): void {
    if (target === currentTarget) close()
  }

  const show = useCallback((dialog: HTMLDialogElement) => {
    const { style } = document.documentElement
    const stop = showAtOnce(dialog)
    dialog.focus()
    style.overflow = 'hidden'
    setShown(dialog)
    return () => {
      stop()
      style.overflow = ''
      dialog.close()
      void leaveFullScreen()
    }
  }, [])

  // After a click or a touch the space bar controls the timer again, not the clicked button.
  useEffect(() => {
    const freeSpaceBar = (event: MouseEvent): void => {
      if (event.detail > 0 && !shown?.querySelector('dialog')) shown?.focus()
    }
    shown?.addEventListener('click', freeSpaceBar)
    return () => shown?.removeEventListener('click', freeSpaceBar)
  }, [shown])

  useEffect(stayAwake, [])

  useEffect(() => {
    const overlay = () => shown?.querySelector('dialog[open]')
    return followFullScreen({
      entered: () => shown && bringToFront(shown),
      // In full screen the browser takes the Escape that was meant for what lies over the board.
      left: () => overlay()?.dispatchEvent(new Event('cancel')) ?? close(),
    })
  }, [close, shown])

  return (
    <dialog
      ref={show}
      popover="manual"
      className="presentation"
      tabIndex={-1}
      data-day={weekdayOf(slide)?.day}
      data-ground={comfort.ground}
      data-spacing={comfort.spacing}
      data-motion={comfort.motion}
      aria-label={`Presenting: ${slide.title}`}
      onCancel={cancel}
      // A popover leaves the Escape to us.
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && !currentTarget.open && close()}
    >
      {/* Keyed: another slide begins with its own timer, and counts as used on its own. */}
      {shown && <Board key={slide.id} slide={slide} {...board} onClose={close} />}
    </dialog>
  )
}
