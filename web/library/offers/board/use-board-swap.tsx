import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import type { SwapDone } from '#web/slides/swaps/use-swap.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import type { boardSwapChunk } from './board-swap-chunk.ts'

const importParts = importWithRetry(() => import('./board-swap-chunk.ts'))
let parts: typeof boardSwapChunk | undefined

type Options = {
  date: string
  today: string
  /** Puts another slide on the board. */
  onSlide: (slide: DatedSlide) => void
}

/** `onLeave`: the slide that is on the board leaves it. */
type OnBoard = { onClose: () => void; onLeave: () => void }

type BoardSwap = { panel: (board: OnBoard) => ReactNode; notice: (board: Pick<OnBoard, 'onLeave'>) => ReactNode }

/** "Another slide" on the board, where the class reads along: what its tool shows, and afterwards Undo. */
export function useBoardSwap({ date, today, onSlide }: Options): BoardSwap {
  const [done, setDone] = useState<SwapDone>()
  const dismiss = useCallback(() => setDone(undefined), [])
  return {
    panel: ({ onClose, onLeave }) => (
      <LoadedPanel
        date={date}
        today={today}
        onClose={onClose}
        onDone={(made) => {
          onClose()
          onLeave()
          onSlide(made.slide)
          setDone(made)
        }}
      />
    ),
    notice: ({ onLeave }) =>
      done &&
      parts && (
        <parts.BoardSwapNotice
          done={done}
          onClose={dismiss}
          onUndone={(slide) => {
            onLeave()
            onSlide(slide)
            dismiss()
          }}
        />
      ),
  }
}

/** Fetched when it is first opened: most lessons do without. */
function LoadedPanel(props: ComponentProps<typeof boardSwapChunk.BoardSwapPanel>) {
  const [at, setAt] = useState<'waiting' | 'loaded' | 'failed'>(parts ? 'loaded' : 'waiting')
  const load = useCallback(() => {
    importParts().then(
      (loaded) => {
        parts = loaded.boardSwapChunk
        setAt('loaded')
      },
      () => setAt('failed'),
    )
  }, [])
  useEffect(load, [load])
  if (at === 'loaded' && parts) return <parts.BoardSwapPanel {...props} />
  if (at === 'failed')
    return (
      <LoadFailed
        said="The suggestions could not be loaded. Please check your connection and try again."
        tryAgain={load}
      />
    )
  return null
}
