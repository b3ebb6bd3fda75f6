import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { claimOffer } from './tour-completed.ts'
import type { TourWindow } from './tour-window.tsx'

const offerAfterMs = 1000
/** A toast calls itself a dialog too, but stops nobody. */
const openDialog = 'dialog[open], [role$="dialog"]:not([aria-modal="false"])'

/**
 * The guided tour of a page: how to start it, and what to show while it goes on. A second after the page is ready it
 * starts by itself, for who has not finished it yet.
 */
export function useTour({ isReady }: { isReady: boolean }): { start: () => void; shown: ReactNode } {
  const [Shown, setShown] = useState<typeof TourWindow>()
  const toast = useToast()

  // Not with lazy(): the slide is still here to teach with when the tour's code cannot be fetched.
  const open = useCallback(async () => {
    const module = await import('./tour-window.tsx')
    setShown(() => module.TourWindow)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const offer = setTimeout(() => {
      // Whoever is presenting by now needs no tour; there is one the next time.
      if (!document.querySelector(openDialog) && claimOffer()) open().catch(() => {})
    }, offerAfterMs)
    return () => clearTimeout(offer)
  }, [isReady, open])

  const start = () => {
    // Whoever asks for it is not offered it as well.
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
