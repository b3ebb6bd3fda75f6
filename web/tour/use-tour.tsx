import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { claimOffer } from './tour-completed.ts'
import type { TourWindow } from './tour-window.tsx'

const offerAfterMs = 1000
/** A toast has the dialog role too, but is not modal. */
const openDialog = 'dialog[open], [role$="dialog"]:not([aria-modal="false"])'

/**
 * The guided tour of a page: how to start it, and its element while it is open. A second after the page is ready it
 * starts by itself, unless it has been finished before.
 */
export function useTour({ isReady }: { isReady: boolean }): { start: () => void; shown: ReactNode } {
  const [Shown, setShown] = useState<typeof TourWindow>()
  const toast = useToast()

  // Not with lazy(): if the tour's code cannot be fetched, the slide must stay usable.
  const open = useCallback(async () => {
    const module = await import('./tour-window.tsx')
    setShown(() => module.TourWindow)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const offer = setTimeout(() => {
      // Not over an open dialog, such as a presentation; the tour is offered next time.
      if (!document.querySelector(openDialog) && claimOffer()) open().catch(() => {})
    }, offerAfterMs)
    return () => clearTimeout(offer)
  }, [isReady, open])

  const start = () => {
    // A tour started by hand is not offered again.
    claimOffer()
    open().catch(() =>
      toast({
        look: 'destructive',
        title: 'We could not load the tour',
        description: 'Please check your connection and reload the page.',
      }),
    )
  }
  return { start, shown: Shown && <Shown onClose={() => setShown(undefined)} /> }
}
