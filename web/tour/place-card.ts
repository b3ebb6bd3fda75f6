export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

/** `covered`: how many square pixels of what it explains the card hides there. */
type Spot = { left: number; top: number; covered: number }

/** Between the card and what it explains, and between the card and the edge of the screen. */
const gap = 16
/** Narrower than this there is room beside nothing: the card lies along the bottom or the top, as wide as the screen. */
const narrow = 700

/**
 * Where the card covers least of what it explains: beside it if there is room, the first of equals. Without anything to
 * explain it is in the middle.
 */
export function placeCard({ card, anchor, room }: { card: Size; anchor: Box | undefined; room: Size }): Spot {
  const middle = { left: (room.width - card.width) / 2, top: (room.height - card.height) / 2 }
  if (!anchor) return { ...middle, covered: 0 }

  const edges = [
    { left: middle.left, top: room.height - card.height - gap },
    { left: middle.left, top: gap },
  ]
  const beside = [
    { left: anchor.left + anchor.width + gap, top: anchor.top },
    { left: anchor.left - card.width - gap, top: anchor.top },
    { left: anchor.left, top: anchor.top + anchor.height + gap },
    { left: anchor.left, top: anchor.top - card.height - gap },
  ]
  return (room.width < narrow ? edges : [...beside, ...edges])
    .map((spot) => ({
      left: within(spot.left, room.width - card.width),
      top: within(spot.top, room.height - card.height),
    }))
    .map((spot) => ({ ...spot, covered: overlap({ ...spot, ...card }, anchor) }))
    .reduce((best, spot) => (spot.covered < best.covered ? spot : best))
}

/** On the screen. A card that is larger than that shows its beginning. */
function within(place: number, most: number): number {
  return Math.max(gap, Math.min(place, most - gap))
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, across) * Math.max(0, down)
}
