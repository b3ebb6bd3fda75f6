import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import type { SwapDone } from '#web/slides/swaps/use-swap.ts'
import type { MadeSwap, Notice } from './board-swap-done.tsx'

/** Another slide for the day whose slide is on the board. */
export type BoardSwap = {
  date: string
  today: string
  /** Puts another slide on the board. */
  onSlide: (slide: DatedSlide) => void
  /** Called when the tool is first opened: most lessons do without. */
  load: () => Promise<{ boardSwapChunk: Parts }>
}

type Panel = ComponentType<{ date: string; today: string; onDone: (done: SwapDone) => void; onClose: () => void }>
type Parts = { BoardSwapPanel: Panel; BoardSwapNotice: Notice }

let parts: Parts | undefined

/** `onLeave`: the slide that is on the board leaves it. */
type Props = { swap: BoardSwap; onMade: (made: MadeSwap) => void; onLeave: () => void; onClose: () => void }

/** "Another slide": those that could take its place, where the class reads along. */
export function BoardSwapPage({ swap: { date, today, onSlide, load }, onMade, onLeave, onClose }: Props) {
  const [at, setAt] = useState<'waiting' | 'loaded' | 'failed'>(parts ? 'loaded' : 'waiting')
  const tryLoad = useCallback(() => {
    load().then(
      ({ boardSwapChunk }) => {
        parts = boardSwapChunk
        setAt('loaded')
      },
      () => setAt('failed'),
    )
  }, [load])
  useEffect(tryLoad, [tryLoad])

  function show(done: SwapDone, { BoardSwapNotice }: Parts): void {
    onClose()
    onLeave()
    onSlide(done.slide)
    onMade({ done, Notice: BoardSwapNotice })
  }
  const loaded = at === 'loaded' && parts
  return (
    <BoardDialog className="board-page" aria-label="Another slide" onClose={onClose} closesBeside>
      {loaded && (
        <loaded.BoardSwapPanel date={date} today={today} onClose={onClose} onDone={(done) => show(done, loaded)} />
      )}
      {at === 'failed' && (
        <div role="alert">
          <p>The suggestions could not be loaded. Please check your connection and try again.</p>
          <button type="button" className="key" onClick={tryLoad}>
            Try again
          </button>
        </div>
      )}
    </BoardDialog>
  )
}
