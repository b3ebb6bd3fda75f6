import { Suspense, lazy, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

// Lazy: the dialog's code loads when the first dialog opens.
const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }))

/** A modal window. Escape closes it, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
