import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BarKey, BoardLayout } from './board-layout.tsx'
import type { PresentedSlide } from './presented-slide.ts'

/** A usual classroom board. */
const boardWidth = 1280

/**
 * The real board, small, as it would look on a classroom's screen whatever this one is: its sizes are shares of a window,
 * so it gets a window of its own. Nothing in it can be pressed or reached.
 */
export function BoardPreview({ slide, band }: { slide: PresentedSlide; band: AgeBand }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const enter = useCallback((frame: HTMLIFrameElement) => {
    const take = (): void => setBody(preparedBody(frame))
    take()
    // Some browsers replace the first, empty document by another.
    frame.addEventListener('load', take)
    return () => frame.removeEventListener('load', take)
  }, [])
  return (
    <div ref={keepScale} className="relative aspect-video overflow-hidden rounded-field bg-board">
      <iframe
        ref={enter}
        title="How it looks on the board"
        sandbox="allow-same-origin"
        tabIndex={-1}
        className="absolute top-0 left-0 h-[720px] w-[1280px] origin-top-left border-0"
      />
      {body && createPortal(<StaticBoard slide={slide} band={band} />, body)}
    </div>
  )
}

function StaticBoard({ slide, band }: { slide: PresentedSlide; band: AgeBand }) {
  const seconds = slide.timerDuration
  return (
    <div className="presentation" inert>
      <BoardLayout
        slide={slide}
        band={band}
        timer={{ ...still, leftSeconds: seconds, spanSeconds: seconds }}
        onBand={doNothing}
        barKeys={['Chime', 'Keys', 'Hide Timer', 'Close'].map((word) => (
          <BarKey key={word} onPress={doNothing}>
            {word}
          </BarKey>
        ))}
      />
    </div>
  )
}

const doNothing = (): void => {}
const still = {
  state: 'ready',
  startOrPause: doNothing,
  reset: doNothing,
  minuteMore: doNothing,
  minuteLess: doNothing,
  keepGoing: doNothing,
} as const

/** The same style sheets as the page's. */
function preparedBody({ contentDocument }: HTMLIFrameElement): HTMLElement | null {
  if (!contentDocument) return null
  contentDocument.documentElement.lang = document.documentElement.lang
  contentDocument.head.replaceChildren()
  for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
    contentDocument.head.append(style.cloneNode(true))
  return contentDocument.body
}

/** As wide as there is room, by a scale: in CSS alone a length cannot be divided by another. */
function keepScale(box: HTMLDivElement): (() => void) | undefined {
  const frame = box.querySelector('iframe')
  if (!frame) return undefined
  const room = new ResizeObserver(() => {
    frame.style.scale = String(box.clientWidth / boardWidth)
  })
  room.observe(box)
  return () => room.disconnect()
}
