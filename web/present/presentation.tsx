import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { leaveFullScreen, stayAwake } from './full-screen.ts'

/** What lies over everything while a slide is presented. Escape closes it, and so does leaving the full screen. */
export function Presentation({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  // What is in it measures itself before the first paint, and can do that only once it is shown.
  const [shown, setShown] = useState<HTMLDialogElement>()

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

  // After a click or a touch the space bar belongs to the timer again, and not to what was clicked.
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
      if (!document.fullscreenElement) onClose()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onClose])

  return (
    <dialog ref={show} className="presentation" tabIndex={-1} aria-label={`Presenting: ${title}`} onCancel={onClose}>
      {shown && children}
    </dialog>
  )
}
