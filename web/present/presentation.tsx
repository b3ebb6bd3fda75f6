import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
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
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    const { style } = document.documentElement
    shown?.showModal()
    shown?.focus()
    style.overflow = 'hidden'
    return () => {
      style.overflow = ''
      shown?.close()
      void leaveFullScreen()
    }
  }, [])

  // After a click or a touch the space bar belongs to the timer again, and not to what was clicked.
  useEffect(() => {
    const shown = dialog.current
    const freeSpaceBar = (event: MouseEvent): void => {
      if (event.detail > 0 && !shown?.querySelector('dialog')) shown?.focus()
    }
    shown?.addEventListener('click', freeSpaceBar)
    return () => shown?.removeEventListener('click', freeSpaceBar)
  }, [])

  useEffect(stayAwake, [])

  useEffect(() => {
    const follow = (): void => {
      if (!document.fullscreenElement) onClose()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onClose])

  return (
    <dialog ref={dialog} className="presentation" tabIndex={-1} aria-label={`Presenting: ${title}`} onCancel={onClose}>
      {children}
    </dialog>
  )
}
