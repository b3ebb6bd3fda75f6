import { type KeyboardEvent, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { TourState } from '#contract/accounts/choices.ts'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { call } from '#web/platform/calls/api.ts'
import { findAnchor, useFollowAnchor } from './follow-anchor.ts'
import { isDialogOpen } from './is-dialog-open.ts'
import { type TourPlace, tours } from './steps.ts'
import { TourCard } from './tour-card.tsx'
import { claimOffer as claimFlag, markTourCompleted, resetTour } from './tour-flags.ts'

/** Whether the tour may open by itself now, or by the link on the page Help. */
export function claimOffer(account: string, kept: Kept): boolean {
  const isLinked = location.hash === '#tour'
  if (isLinked) history.replaceState(history.state, '', location.pathname)
  if (isDialogOpen()) return false
  const isOffered = claimFlag(account, kept)
  if (isOffered) keep(kept, 'offered')
  return isOffered || isLinked
}

/** How far the person is, if their login keeps it; otherwise only the browser does. */
type Kept = TourState | undefined

/** Out of reach, it may open by itself once more on another device. */
function keep(kept: Kept, tour: TourState): void {
  if (kept) void call(keepChoices, { body: { tour } }).catch(() => {})
}

type Props = { account: string; kept: Kept; place: TourPlace; onClose: () => void }

/** The tour over the page: dims everything but the step's anchor. The page stays usable, so that the slide can be presented. */
export function TourWindow({ account, kept, place, onClose }: Props) {
  const steps = tours[place]
  // What is not on the page cannot be pointed at: at the weekend there is no slide.
  const [shown] = useState(() => steps.filter(({ anchor }) => !anchor || findAnchor(anchor)))
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const ids = { title: useId(), text: useId() }

  useShown(dialog)
  useEscape(onClose)
  const step = shown[at] ?? steps[0]
  useFollowAnchor(step, { dialog, ring, card })

  // Only Today's tour opens by itself, so only its Finish is remembered.
  const finish = () => {
    if (place === 'today') {
      markTourCompleted(account)
      keep(kept, 'completed')
    }
    onClose()
  }
  const restart = () => {
    if (place === 'today') {
      resetTour(account)
      keep(kept, 'new')
    }
    setAt(0)
  }
  const goTo = (next: number) => setAt(Math.max(0, Math.min(next, shown.length - 1)))

  function goByArrowKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') goTo(at + 1)
    if (key === 'ArrowLeft') goTo(at - 1)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      onKeyDown={goByArrowKey}
      className="pointer-events-none fixed inset-x-0 top-0 z-30 h-[calc(100%-var(--bottom-bar,0px))] max-h-none w-full max-w-none overflow-visible bg-transparent text-ink transition-opacity duration-[180ms] starting:opacity-0"
    >
      <div ref={ring} className="absolute rounded-card shadow-[0_0_0_200vmax] shadow-ink/60 outline-3 outline-paper" />
      <TourCard
        ref={card}
        ids={ids}
        step={step}
        at={at}
        count={shown.length}
        goTo={goTo}
        onFinish={finish}
        onRestart={restart}
        onClose={onClose}
      />
    </dialog>
  )
}

/** Closing the dialog restores the focus; the page scrolls back to where it was. */
function useShown(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const opened = dialog.current
    const from = window.scrollY
    opened?.show()
    return () => {
      opened?.close()
      window.scrollTo({ top: from, behavior: 'instant' })
    }
  }, [dialog])
}

/** Wherever the focus is; but a dialog above the tour, such as the board, has Escape to itself. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Before the tour is painted: a person who sees it may leave it.
  useLayoutEffect(() => {
    const leave = ({ key, defaultPrevented }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !isDialogOpen()) close()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])
}
