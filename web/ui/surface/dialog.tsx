import { Suspense, lazy, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

// A page starts without the dialog's code; it arrives with the first dialog somebody opens.
const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }))

/** A window above the page. Escape closes it, and the focus goes back to where it came from. */
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
