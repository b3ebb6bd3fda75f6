import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { type ToastQueue, createToastQueue } from './toast-queue.ts'
import { type Toast, ToastContext } from './use-toast.ts'

type Stack = ComponentType<{ queue: ToastQueue }>

const quietMs = 1500

type Props = {
  /** A new value removes the toasts on the screen: another person must not read them. */
  shownUntil?: unknown
  children: ReactNode
}

/** Lets everything inside raise toasts. The stack that shows them loads once the page is idle. */
export function Toasts({ shownUntil, children }: Props) {
  const [queue] = useState(createToastQueue)
  const [Stack, setStack] = useState<Stack | null>(null)

  const fetchStack = useCallback(() => {
    // Without a network the toast stays queued, and the next one retries the import.
    import('./toast-stack.tsx').then(
      (module) => setStack(() => module.ToastStack),
      () => {},
    )
  }, [])

  // Loaded before it is needed: “No internet just now” could not be shown if its code had to be fetched then.
  useEffect(() => {
    const soon = setTimeout(fetchStack, quietMs)
    return () => clearTimeout(soon)
  }, [fetchStack])

  const raise = useCallback(
    (toast: Toast) => {
      const dismiss = queue.raise(toast)
      fetchStack()
      return dismiss
    },
    [queue, fetchStack],
  )

  return (
    <ToastContext value={raise}>
      {children}
      {Stack && <Stack key={String(shownUntil)} queue={queue} />}
    </ToastContext>
  )
}
