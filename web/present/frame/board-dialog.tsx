import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onClose'> & {
  onClose: () => void
  /** For a dialog that leaves some of the board visible. */
  closesBeside?: boolean
}

/** A dialog over the board. Escape closes this dialog only. */
export function BoardDialog({ onClose, closesBeside = false, children, ...attributes }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const tap = useEffectEvent((event: MouseEvent) => {
    if (closesBeside && event.target === dialog.current) onClose()
  })
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.addEventListener('click', tap)
    return () => {
      shown?.removeEventListener('click', tap)
      shown?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} {...attributes} onCancel={onClose}>
      {children}
    </dialog>
  )
}
