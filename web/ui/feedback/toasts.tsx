import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { type ToastQueue, createToastQueue } from './toast-queue.ts'
import { type Toast, ToastContext } from './use-toast.ts'

type Stack = ComponentType<{ queue: ToastQueue }>

const quietMs = 1500

/** Lets everything inside raise toasts. The stack that shows them is fetched once the page has come to rest. */
export function Toasts({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  const [Stack, setStack] = useState<Stack | null>(null)

  const fetchStack = useCallback(() => {
    // Without a network the toast waits, and the next one tries again.
    import('./toast-stack.tsx').then(
      (module) => setStack(() => module.ToastStack),
      () => {},
    )
  }, [])

  // Before it is needed: the toast that says "You seem to be offline" could not be fetched any more.
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
      {Stack && <Stack queue={queue} />}
    </ToastContext>
  )
}
