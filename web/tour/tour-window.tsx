import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFollowAnchor } from './follow-anchor.ts'
import { nextOf, previousOf, stepAt } from './steps.ts'
import { TourCard } from './tour-card.tsx'

/** The tour over the page: dims everything but the step's anchor. */
export function TourWindow({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const ids = { title: useId(), text: useId() }

  useModal(dialog)
  useFollowAnchor(stepAt(at), { dialog, ring, card })

  function goByArrowKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') setAt(nextOf)
    if (key === 'ArrowLeft') setAt(previousOf)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      onKeyDown={goByArrowKey}
      // Escape. Before the first interaction with the page, browsers fire only this event and no cancel.
      onClose={() => !dialog.current?.open && onClose()}
      className="fixed inset-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink transition-opacity duration-[180ms] backdrop:bg-transparent starting:opacity-0"
    >
      <div ref={ring} className="absolute rounded-card shadow-[0_0_0_200vmax] shadow-ink/60 outline-3 outline-paper" />
      <TourCard ref={card} ids={ids} at={at} goTo={setAt} onClose={onClose} />
    </dialog>
  )
}

/** A modal dialog traps the focus and restores it; on close the page scrolls back to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current
    const from = window.scrollY
    shown?.showModal()
    return () => {
      shown?.close()
      window.scrollTo({ top: from, behavior: 'instant' })
    }
  }, [dialog])
}
