import { useEffect, useRef, useState } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import type { Presentation } from './board/presentation.tsx'
import type { PresentedSlide } from './presented-slide.ts'
import { endEarlyPresses, openingEarly, presentAttribute, takeEarlyFailure } from './screen/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from './screen/full-screen.ts'
import type { BoardSwap } from './tools/board-swap-page.tsx'
import type { OnVoted } from './tools/tools.tsx'

type Props = {
  slide: PresentedSlide
  word?: string
  /** Outline if the slide is only being previewed. */
  look?: 'day' | 'outline'
  /** Called once the opened slide counts as used. */
  onUsed?: (band: AgeBand) => void
  onVoted?: OnVoted
  swap?: BoardSwap | undefined
  /** Called when it opens on the board, and when the board is closed. */
  onToggle?: (isOpen: boolean) => void
}

/** Not with lazy(), which delays a frame even if the code is already loaded. */
let Board: typeof Presentation | undefined

const importBoard = importWithRetry(() => import('./board-chunk.ts'))

async function fetchBoard(): Promise<void> {
  Board = (await importBoard()).boardChunk.Presentation
}

/** Opens a slide on the board in the frame after the click. A click before the board's code has loaded waits for it. */
export function PresentButton({ slide, word = 'Present Slide', look = 'day', onToggle, ...board }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<'closed' | 'waiting' | 'open' | 'failed'>(openingEarly() ? 'waiting' : 'closed')

  // Preloads the board without delaying the page; once loaded, a slide opens without a network too.
  useEffect(() => {
    endEarlyPresses(button.current)
    void Promise.resolve(openingEarly()).then(() => setAt(takeEarlyFailure() ? 'failed' : 'closed'))
    const soon = setTimeout(() => fetchBoard().catch(() => {}))
    return () => clearTimeout(soon)
  }, [])

  function open(): void {
    if (openingEarly()) return
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.current?.focus()
    onToggle?.(true)
    void enterFullScreen()
    if (Board) {
      setAt('open')
      return
    }
    setAt('waiting')
    fetchBoard().then(
      // If the user has left the page meanwhile, open no board and leave full screen.
      () => (button.current ? setAt('open') : void leaveFullScreen()),
      () => {
        setAt('failed')
        void leaveFullScreen()
      },
    )
  }

  function close(): void {
    setAt('closed')
    onToggle?.(false)
  }

  return (
    <>
      <Button
        {...{ [presentAttribute]: '' }}
        ref={button}
        look={look}
        size={look === 'day' ? 'large' : 'small'}
        className={look === 'day' ? 'aria-busy:animate-breathe aria-busy:cursor-progress max-sm:w-full' : ''}
        pending={at === 'waiting' && 'Opening...'}
        onClick={open}
      >
        {word}
      </Button>
      {at === 'failed' && (
        <div className="mt-3">
          <LoadFailed
            said="The board could not be loaded. Please check your connection and try again, or reload the page."
            tryAgain={open}
          />
        </div>
      )}
      {at === 'open' && Board && <Board slide={slide} {...board} onClose={close} />}
    </>
  )
}
