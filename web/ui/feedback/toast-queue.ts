import type { Dismiss, Toast } from './use-toast.ts'

/** Keeps toasts until the stack that shows them has arrived; from then on passes them through. */
export type ToastQueue = {
  raise: (toast: Toast) => Dismiss
  /** Takes everything that waits and all that follows. Returns how to stop. */
  take: (taker: Taker) => () => void
}

/** Shows a toast, and returns how to put it away again. */
type Taker = (toast: Toast) => Dismiss

export function createToastQueue(): ToastQueue {
  let waiting: (() => void)[] = []
  let taker: Taker | undefined
  return {
    raise(toast) {
      let dismiss: Dismiss | undefined
      const show = () => {
        dismiss = taker?.(toast)
      }
      if (taker) show()
      else waiting.push(show)
      return () => {
        waiting = waiting.filter((each) => each !== show)
        dismiss?.()
      }
    },
    take(next) {
      taker = next
      for (const show of waiting) show()
      waiting = []
      return () => {
        if (taker === next) taker = undefined
      }
    },
  }
}
