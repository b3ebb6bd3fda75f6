import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

/** The width of a typical classroom board. */
const boardWidth = 1280

/**
 * A board, small, as it looks on a classroom's screen whatever the size of this one: its lengths are relative to the viewport, so it
 * gets an iframe. Mount it once the board's style sheet is there.
 */
export function BoardFrame({ children }: { children: ReactNode }) {
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
      {body && createPortal(children, body)}
    </div>
  )
}

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
