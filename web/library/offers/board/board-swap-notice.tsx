import { Undo2, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#web/platform/calls/call-error.ts'
import type { SwapDone } from '#web/slides/swaps/use-swap.ts'
import { Button } from '#web/ui/button.tsx'

const shownMs = 20_000

type Props = { done: SwapDone; onUndone: (slide: SwapDone['slide']) => void; onClose: () => void }

/** What a toast says on a page: the board lies over those. */
export function BoardSwapNotice({ done, onUndone, onClose }: Props) {
  const [undoing, setUndoing] = useState<'pending' | CallError>()

  useEffect(() => {
    if (undoing) return
    const end = setTimeout(onClose, shownMs)
    return () => clearTimeout(end)
  }, [undoing, onClose])

  // On a phone the board scrolls, and the new slide begins at its top.
  const toTop = useCallback((notice: HTMLDivElement | null) => {
    const board = notice?.closest('dialog')
    if (board) board.scrollTop = 0
  }, [])

  function undo(): void {
    setUndoing('pending')
    done
      .undo()
      .then(onUndone, (error: unknown) =>
        setUndoing(error instanceof CallError ? error : new CallError(0, String(error), { cause: error })),
      )
  }

  return (
    <div
      ref={toTop}
      className="fixed inset-x-4 top-4 z-10 mx-auto flex w-fit max-w-[720px] flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-paper py-3 pr-3 pl-5 text-[max(18px,2.2vh)] leading-[1.4] text-ink shadow-raised"
    >
      <p role="status" className="min-w-0 flex-1 basis-[220px]">
        <strong>{done.title}</strong>
        {undoing instanceof CallError && <span className="block text-sm text-bad">{undoing.said}</span>}
      </p>
      <div className="flex gap-1">
        <Button size="small" pending={undoing === 'pending' && 'Undoing...'} onClick={undo}>
          <Undo2 aria-hidden="true" className="size-5" />
          Undo
        </Button>
        <Button look="quiet" size="small" aria-label="Dismiss" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </div>
  )
}
