import type { Dismiss, Toast } from './use-toast.ts'

/** Queues toasts until the stack that shows them has loaded; then passes them straight on. */
export type ToastQueue = {
  raise: (toast: Toast) => Dismiss
  /** Sends every queued and later toast to `showToast`. Returns the function that stops it. */
  pipe: (showToast: ShowToast) => () => void
}

/** Shows a toast and returns the function that dismisses it. */
type ShowToast = (toast: Toast) => Dismiss

export function createToastQueue(): ToastQueue {
  let waiting: (() => void)[] = []
  let showToast: ShowToast | undefined
  return {
    raise(toast) {
      let dismiss: Dismiss | undefined
      const show = () => {
        dismiss = showToast?.(toast)
      }
      if (showToast) show()
      else waiting.push(show)
      return () => {
        waiting = waiting.filter((each) => each !== show)
        dismiss?.()
      }
    },
    pipe(next) {
      showToast = next
      for (const show of waiting) show()
      waiting = []
      return () => {
        if (showToast === next) showToast = undefined
      }
    },
  }
}
