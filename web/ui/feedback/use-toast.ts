import { createContext, useContext } from 'react'

/** `const toast = useToast()`, then `toast({ title: 'Logo Updated', description: '…' })`, which returns its dismiss function. */
export function useToast(): RaiseToast {
  return useContext(ToastContext)
}

export type Toast = {
  title: string
  description?: string | undefined
  /** Destructive: something failed. Stays longer, and interrupts a screen reader. */
  look?: 'default' | 'destructive'
  /** One thing to do about it, such as Undo. Stays longer: someone must read it, decide and reach it. */
  action?: { word: string; onPress: () => void } | undefined
}

export type Dismiss = () => void
export type RaiseToast = (toast: Toast) => Dismiss

export const ToastContext = createContext<RaiseToast>(() => {
  throw new Error('useToast was used outside <Toasts>.')
})
