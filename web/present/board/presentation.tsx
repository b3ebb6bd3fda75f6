import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useCallback, useEffect, useState } from 'react'
import '../comfort/comfort.css'
import { leaveEvent } from '#web/present/frame/leave-event.ts'
import '../style/presentation.css'
import { useComfort } from '../comfort/comfort.ts'
import { weekdayOf } from '../presented-slide.ts'
import { leaveFullScreen } from '../screen/full-screen.ts'
import { bringToFront, showAtOnce } from '../screen/show-at-once.ts'
import { stayAwake } from '../screen/stay-awake.ts'
import { discardStoppedTimer } from '../timer/use-timer.ts'
import type { MadeSwap } from '../tools/board-swap-done.tsx'
import { Board } from './board.tsx'
import { followFullScreen } from './follow-full-screen.ts'

/** A slide on the board, over everything. Escape or leaving full screen closes it. */
export function Presentation({ slide, onClose, ...board }: Omit<ComponentProps<typeof Board>, 'made'>) {
  const made = useState<MadeSwap>()
  // Its content measures itself before the first paint, which works only once the dialog is open.
  const [shown, setShown] = useState<HTMLDialogElement>()

  const comfort = useComfort()

  const close = useCallback(() => {
    if (!document.dispatchEvent(new Event(leaveEvent, { cancelable: true }))) return
    onClose()
    discardStoppedTimer(slide.id)
  }, [onClose, slide.id])

  // In React this event bubbles, unlike in browsers: it may come from a dialog over the board.
  function cancel(event: SyntheticEvent): void {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }

  // Before the browser cancels the dialog, which it does not do to a popover.
  function escape(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || event.currentTarget.querySelector('dialog[open]')) return
    event.preventDefault()
    close()
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

  useFreeSpaceBar(shown)
  useEffect(stayAwake, [])

  useEffect(() => {
    return followFullScreen({
      entered: () => shown && bringToFront(shown),
      // In full screen the browser takes the Escape that was meant for what lies over the board.
      left: () => shown?.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel')) ?? close(),
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
      // Cancelled twice without a press between, browsers close it whatever we say.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && close()}
      onKeyDown={escape}
    >
      {/* Keyed: another slide begins with its own timer, and counts as used on its own. */}
      {shown && <Board key={slide.id} slide={slide} {...board} made={made} onClose={close} />}
    </dialog>
  )
}

/** After a click or a touch the space bar controls the timer again, not the clicked button. */
function useFreeSpaceBar(board: HTMLDialogElement | undefined): void {
  useEffect(() => {
    const free = (event: MouseEvent): void => {
      if (event.detail > 0 && !board?.querySelector('dialog')) board?.focus()
    }
    board?.addEventListener('click', free)
    return () => board?.removeEventListener('click', free)
  }, [board])
}
