import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Board } from './board.tsx'
import { leaveFullScreen } from './screen/full-screen.ts'
import { stayAwake } from './screen/stay-awake.ts'
import { discardStoppedTimer } from './timer/use-timer.ts'

/** A slide on the board, over everything. Escape or leaving full screen closes it. */
export function Presentation({ slide, onClose, onUsed }: ComponentProps<typeof Board>) {
  // Its content measures itself before the first paint, which works only once the dialog is open.
  const [shown, setShown] = useState<HTMLDialogElement>()

  const close = useCallback(() => {
    onClose()
    discardStoppedTimer(slide.id)
  }, [onClose, slide.id])

  const show = useCallback((dialog: HTMLDialogElement) => {
    const { style } = document.documentElement
    dialog.showModal()
    dialog.focus()
    style.overflow = 'hidden'
    setShown(dialog)
    return () => {
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
    const follow = (): void => {
      if (!document.fullscreenElement) close()
      else if (shown) bringToFront(shown)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [close, shown])

  return (
    <dialog
      ref={show}
      className="presentation"
      tabIndex={-1}
      aria-label={`Presenting: ${slide.title}`}
      onCancel={close}
    >
      {shown && <Board slide={slide} onClose={close} onUsed={onUsed} />}
    </dialog>
  )
}

/** Full screen comes a moment after the dialog and draws the whole page over it; opened again, the dialog is on top. */
function bringToFront(dialog: HTMLDialogElement): void {
  const focused = document.activeElement
  dialog.close()
  dialog.showModal()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
  else dialog.focus()
}
