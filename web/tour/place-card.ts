export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

/** `covered`: how many square pixels of the anchor the card hides there. */
type Spot = { left: number; top: number; covered: number }

/** Between the card and the anchor, and between the card and the edge of the screen. */
const gap = 16
/** Narrower screens have no room beside the anchor: the card spans the bottom or the top. */
const narrow = 700

/**
 * Finds where the card covers least of the anchor: beside it if there is room, the first candidate on a tie. Without an
 * anchor it is centred.
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
      left: clamp(spot.left, room.width - card.width),
      top: clamp(spot.top, room.height - card.height),
    }))
    .map((spot) => ({ ...spot, covered: overlap({ ...spot, ...card }, anchor) }))
    .reduce((best, spot) => (spot.covered < best.covered ? spot : best))
}

/** Keeps the card on the screen. One larger than the screen shows its start. */
function clamp(place: number, most: number): number {
  return Math.max(gap, Math.min(place, most - gap))
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, across) * Math.max(0, down)
}
