import { type ReactNode, useEffect, useState } from 'react'
import type { TourState } from '#contract/accounts/choices.ts'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { isDialogOpen } from './is-dialog-open.ts'
import type { TourPlace } from './steps.ts'
import type { TourWindow } from './tour-window.tsx'

type Options = {
  account: string
  /** How far the person is with Today’s, if their login keeps it. */
  kept?: TourState | undefined
  place: TourPlace
  /** Today's tour points at the slide, so it waits until that has loaded; if there is none, only Help starts it. */
  slide: 'loading' | 'shown' | 'missing'
}

const offerAfterMs = 1000

// Not with lazy(): if the tour's code cannot be fetched, the slide must stay usable.
const importTour = importWithRetry(() => import('./tour-window.tsx'))

/**
 * The guided tour of a page: how to start it, and its element while it is open. A second after the slide is there, Today's opens
 * by itself, once for each account.
 */
export function useTour({ account, kept, place, slide }: Options): { start: () => void; shown: ReactNode } {
  const [asked, setAsked] = useState(false)
  const [Shown, setShown] = useState<typeof TourWindow>()
  const toast = useToast()

  useEffect(() => {
    // The page Help links to `#tour`.
    if (slide === 'loading' || (slide === 'missing' && !asked && !location.hash)) return
    const open = async () => {
      // Not over a dialog, such as a presentation; the tour is offered next time.
      if (isDialogOpen() && !asked) return
      const tour = await importTour()
      // A tour started by hand is not offered again.
      if ((place === 'today' && tour.claimOffer(account, kept)) || asked) setShown(() => tour.TourWindow)
    }
    const opening = setTimeout(
      () =>
        open().catch(() => {
          if (!asked) return
          setAsked(false)
          toast({
            look: 'destructive',
            title: 'We could not load the tour',
            description: 'Please check your connection and reload the page.',
          })
        }),
      asked ? 0 : offerAfterMs,
    )
    return () => clearTimeout(opening)
  }, [account, kept, place, slide, asked, toast])

  const close = () => {
    setAsked(false)
    setShown(undefined)
  }
  return { start: () => setAsked(true), shown: Shown && <Shown {...{ account, kept, place }} onClose={close} /> }
}
