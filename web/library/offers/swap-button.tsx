import { type ReactNode, useRef, useState } from 'react'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import type { SwapDialog } from './swap-dialog.tsx'

/** Not with lazy(), which would take the page down if it cannot be loaded. */
const importDialog = importWithRetry(() => import('./swap-dialog.tsx'))

type Props = { date: string; today: string; className?: string; children: ReactNode }

/** Opens the slides that could take a day. */
export function SwapButton({ date, today, className = '', children }: Props) {
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<{ Window: typeof SwapDialog }>()
  const [isOpen, setIsOpen] = useState(false)

  function open(): void {
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.current?.focus()
    importDialog().then(
      (loaded) => {
        setDialog({ Window: loaded.SwapDialog })
        setIsOpen(true)
      },
      () => {
        toast({
          look: 'destructive',
          title: 'The suggestions could not be loaded',
          description: 'Please check your connection and try again.',
        })
      },
    )
  }

  return (
    <>
      <Button ref={button} look="quiet" size="small" className={className} onClick={open}>
        {children}
      </Button>
      {Dialog && <Dialog.Window date={date} today={today} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
