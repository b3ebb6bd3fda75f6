import { type RefObject, useLayoutEffect } from 'react'
import { type Box, placeCard } from './place-card.ts'
import type { Step } from './steps.ts'

/** Air between what is explained and the ring around it, and the least between that and the edge of the screen. */
const ringAir = 8
const edgeAir = 20

type Parts = Record<'dialog' | 'ring' | 'card', RefObject<HTMLElement | null>>

/**
 * Keeps the ring around what a step explains, and the card beside it. Looks once a frame while the tour is open, because
 * everything moves it: scrolling, turning the phone, a slide that arrives late.
 */
export function useFollowAnchor(step: Step, parts: Parts): void {
  const { dialog, ring, card } = parts
  useLayoutEffect(() => {
    let frame = 0
    let brought: { anchor: Element | undefined; room: string } | undefined
    const follow = (): void => {
      frame = requestAnimationFrame(follow)
      if (!dialog.current || !ring.current || !card.current) return
      const elements = { dialog: dialog.current, ring: ring.current, card: card.current }
      const anchor = find(step)
      const room = `${elements.dialog.clientWidth} by ${elements.dialog.clientHeight}`
      if (anchor && (anchor !== brought?.anchor || room !== brought.room)) bringIntoView(anchor, elements)
      brought = { anchor, room }
      place(anchor, elements)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [step, dialog, ring, card])
}

function find({ anchor }: Step): Element | undefined {
  const found = anchor && document.querySelector(`[data-tour="${anchor}"]`)
  // In a part of the page that is folded away, it is as good as missing.
  return found && found.getClientRects().length > 0 ? found : undefined
}

type Elements = Record<keyof Parts, HTMLElement>

/** Scrolls as little as it takes to see it; to the top or the bottom of the screen if the card leaves more of it free there. */
function bringIntoView(anchor: Element, elements: Elements): void {
  const { top, bottom } = anchor.getBoundingClientRect()
  const atTop = window.scrollY + top - edgeAir
  const atBottom = window.scrollY + bottom + edgeAir - elements.dialog.clientHeight
  const nearest = Math.min(atTop, Math.max(window.scrollY, atBottom))
  const tried = [nearest, atTop, atBottom].map((scroll) => {
    scrollTo(scroll)
    return { scroll, ...place(anchor, elements) }
  })
  scrollTo(tried.reduce((best, each) => (each.covered < best.covered ? each : best)).scroll)
}

/** At once: the ring must not chase a page that is still moving. */
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
  // Around nothing it is a point in the middle, behind the card: its shadow is what dims the page.
  move(ring, ringed ?? { left: room.width / 2, top: room.height / 2, width: 0, height: 0 })
  return { covered }
}

function ringAround({ left, top, width, height }: DOMRect): Box {
  return {
    left: left - ringAir,
    top: top - ringAir,
    width: width + 2 * ringAir,
    height: height + 2 * ringAir,
  }
}

function move(element: HTMLElement, box: Partial<Box>): void {
  for (const [side, pixels] of Object.entries(box)) element.style.setProperty(side, `${Math.round(pixels)}px`)
}
