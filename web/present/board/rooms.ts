/** What gives room to the words. The style sheets lay each out. */
export type Room = {
  density: 'roomy' | 'dense'
  clock: 'side' | 'bar'
  /** Small: it stands beside the prompt, which runs across the board above the starters and the clock. */
  picture: 'shown' | 'small' | 'hidden'
  /** Hidden, it is a key away. */
  followUp: 'shown' | 'hidden'
  starters: 'all' | 'three'
  words: 'whole' | 'broken'
  /** How far the words may shrink, as `--fit`. */
  least: number
}

export const roomy: Room = {
  density: 'roomy',
  clock: 'side',
  picture: 'shown',
  followUp: 'shown',
  starters: 'all',
  words: 'whole',
  least: 0,
}
const dense: Room = { ...roomy, density: 'dense' }
/** The column of the picture and the clock goes to the words. */
const wordsOnly: Room = { ...dense, clock: 'bar', picture: 'hidden' }
/** For words of a school's own that fit on no board: they may break, and shrink below their minimum. */
export const lastResort: Room = { ...wordsOnly, words: 'broken', least: -1 }

/** For the usual text size: the first in which everything fits. */
export const usualRooms: readonly Room[] = [roomy, dense, wordsOnly]

/** For a larger text size than fits in `room`: first the picture makes room, then the follow-up, then the starters beyond three. */
export function roomsBeyond(room: Room): readonly Room[] {
  if (room.picture === 'hidden') return [room, ...withFewerWords(room)]
  const small: Room = { ...dense, picture: 'small' }
  const fewest: Room = { ...wordsOnly, followUp: 'hidden', starters: 'three' }
  return [...new Set([room, dense]), small, ...withFewerWords(small), fewest]
}

function withFewerWords(room: Room): readonly Room[] {
  const withoutFollowUp: Room = { ...room, followUp: 'hidden' }
  return [withoutFollowUp, { ...withoutFollowUp, starters: 'three' }]
}
