import { type ComponentType, useCallback } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { SwapDone } from '#web/slides/swaps/use-swap.ts'

export type Notice = ComponentType<{ done: SwapDone; onUndone: (slide: DatedSlide) => void; onClose: () => void }>

export type MadeSwap = { done: SwapDone; Notice: Notice }

/** The swap that may still be undone. Of the presentation: each slide has a board of its own. */
export type MadeSwapState = [made: MadeSwap | undefined, keep: (made: MadeSwap | undefined) => void]

type Props = { made: MadeSwapState; onSlide: (slide: DatedSlide) => void; onLeave: () => void }

/** What a swap has done, and Undo. */
export function BoardSwapDone({ made: [made, keep], onSlide, onLeave }: Props) {
  const dismiss = useCallback(() => keep(undefined), [keep])
  if (!made) return null
  return (
    <made.Notice
      done={made.done}
      onClose={dismiss}
      onUndone={(slide) => {
        onLeave()
        onSlide(slide)
        dismiss()
      }}
    />
  )
}
