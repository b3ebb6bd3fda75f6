import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BarKey } from '#web/present/frame/board-bar.tsx'
import { useComfort } from '../comfort/comfort.ts'
import { type PresentedSlide, weekdayOf } from '../presented-slide.ts'
import { BoardLayout } from './board-layout.tsx'
import '../style/presentation.css'

/** The width of a typical classroom board. */
const boardWidth = 1280

/**
 * The real board, small, as it looks on a classroom's screen whatever the size of this one: its lengths are relative to the
 * viewport, so it gets an iframe. Nothing in it can be pressed or focused.
 */
export function BoardPreview({ slide, band }: { slide: PresentedSlide; band: AgeBand }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const attach = useCallback((frame: HTMLIFrameElement) => {
    const showBody = (): void => setBody(preparedBody(frame))
    showBody()
    // Some browsers replace the initial empty document.
    frame.addEventListener('load', showBody)
    return () => frame.removeEventListener('load', showBody)
  }, [])
  return (
    <div ref={keepScale} className="relative aspect-video overflow-hidden rounded-field bg-board">
      <iframe
        ref={attach}
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
  const comfort = useComfort()
  return (
    <div className="presentation" data-day={weekdayOf(slide)?.day} data-ground={comfort.ground} inert>
      <BoardLayout
        slide={slide}
        band={band}
        comfort={comfort}
        timer={{ ...stopped, leftSeconds: seconds, spanSeconds: seconds }}
        onBand={noop}
        barKeys={['Tools', 'Hide Timer', 'Close'].map((word) => (
          <BarKey key={word} onPress={noop}>
            {word}
          </BarKey>
        ))}
      />
    </div>
  )
}

const noop = (): void => {}
const stopped = {
  state: 'ready',
  startOrPause: noop,
  reset: noop,
  minuteMore: noop,
  minuteLess: noop,
} as const

/** Copies the page's style sheets into the frame. */
function preparedBody({ contentDocument }: HTMLIFrameElement): HTMLElement | null {
  if (!contentDocument) return null
  contentDocument.documentElement.lang = document.documentElement.lang
  contentDocument.head.replaceChildren()
  for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
    contentDocument.head.append(style.cloneNode(true))
  return contentDocument.body
}

/** Scales the frame to the width available: CSS alone cannot divide a length by another. */
function keepScale(box: HTMLDivElement): (() => void) | undefined {
  const frame = box.querySelector('iframe')
  if (!frame) return undefined
  const room = new ResizeObserver(() => {
    frame.style.scale = String(box.clientWidth / boardWidth)
  })
  room.observe(box)
  return () => room.disconnect()
}
