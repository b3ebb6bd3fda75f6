import type { Toast } from './use-toast.ts'

/** Keeps toasts until the stack that shows them has arrived; from then on passes them through. */
export type ToastQueue = {
  raise: (toast: Toast) => void
  /** Takes everything that waits and all that follows. Returns how to stop. */
  take: (taker: (toast: Toast) => void) => () => void
}

export function createToastQueue(): ToastQueue {
  let waiting: Toast[] = []
  let taker: ((toast: Toast) => void) | undefined
  return {
    raise(toast) {
      if (taker) taker(toast)
      else waiting.push(toast)
    },
    take(next) {
      taker = next
      waiting.forEach(next)
      waiting = []
      return () => {
        if (taker === next) taker = undefined
      }
    },
  }
}
