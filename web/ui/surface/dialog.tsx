import { type ReactNode, Suspense, lazy, useState } from 'react'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  children?: ReactNode
  /** Buttons, the way out first: it gets the focus where there is nothing to fill in. */
  actions?: ReactNode
  /** An alert asks for an answer: a press outside does not close it. */
  kind?: 'dialog' | 'alert'
}

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
