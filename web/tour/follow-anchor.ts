import { type RefObject, useLayoutEffect } from 'react'
import { type Box, placeCard } from './place-card.ts'
import type { Anchor, Step } from './steps.ts'

/** Padding between the anchor and the ring around it, and the minimum margin between the ring and the edge of the screen. */
const ringPadding = 8
const edgeMargin = 20

type Parts = Record<'dialog' | 'ring' | 'card', RefObject<HTMLElement | null>>

/**
 * Keeps the ring around a step's anchor, and the card beside it. Checks every frame while the tour is open, because so much
 * moves the anchor: scrolling, rotating the phone, a panel that loads late.
 */
export function useFollowAnchor(step: Step, parts: Parts): void {
  const { dialog, ring, card } = parts
  useLayoutEffect(() => {
    let frame = 0
    let last: { anchor: Element | undefined; room: string } | undefined
    const follow = (): void => {
      frame = requestAnimationFrame(follow)
      if (!dialog.current || !ring.current || !card.current) return
      const elements = { dialog: dialog.current, ring: ring.current, card: card.current }
      const anchor = findAnchor(step.anchor)
      const room = `${elements.dialog.clientWidth} by ${elements.dialog.clientHeight}`
      if (anchor && (anchor !== last?.anchor || room !== last.room)) scrollIntoView(anchor, elements)
      last = { anchor, room }
      place(anchor, elements)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [step, dialog, ring, card])
}

export function findAnchor(anchor: Anchor | undefined): Element | undefined {
  const found = anchor && document.querySelector(`[data-tour="${anchor}"]`)
  // In a collapsed part of the page, treat it as missing.
  return found && found.getClientRects().length > 0 ? found : undefined
}

type Elements = Record<keyof Parts, HTMLElement>

/** Scrolls as little as possible; to the top or the bottom of the screen if the card covers less of the anchor there. */
function scrollIntoView(anchor: Element, elements: Elements): void {
  const { top, bottom } = anchor.getBoundingClientRect()
  const atTop = window.scrollY + top - edgeMargin
  const atBottom = window.scrollY + bottom + edgeMargin - elements.dialog.clientHeight
  const nearest = Math.min(atTop, Math.max(window.scrollY, atBottom))
  const tried = [nearest, atTop, atBottom].map((scroll) => {
    scrollTo(scroll)
    return { scroll, ...place(anchor, elements) }
  })
  scrollTo(tried.reduce((best, each) => (each.covered < best.covered ? each : best)).scroll)
}

/** Instant, so that the ring does not lag behind a smooth scroll. */
function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}

function place(anchor: Element | undefined, { dialog, ring, card }: Elements): { covered: number } {
  const room = { width: dialog.clientWidth, height: dialog.clientHeight }
  const ringed = anchor && ringAround(anchor.getBoundingClientRect())
  const { left, top, covered } = placeCard({
    card: { width: card.offsetWidth, height: card.offsetHeight },
    anchor: ringed,
    room,
  })
  move(card, { left, top })
  // Without an anchor the ring is a point in the middle, behind the card: its shadow dims the page.
  move(ring, ringed ?? { left: room.width / 2, top: room.height / 2, width: 0, height: 0 })
  return { covered }
}

function ringAround({ left, top, width, height }: DOMRect): Box {
  return {
    left: left - ringPadding,
    top: top - ringPadding,
    width: width + 2 * ringPadding,
    height: height + 2 * ringPadding,
  }
}

function move(element: HTMLElement, box: Partial<Box>): void {
  for (const [side, pixels] of Object.entries(box)) element.style.setProperty(side, `${Math.round(pixels)}px`)
}
