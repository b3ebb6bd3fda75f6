/** What the timer says with this much time left. The last half minute is told in words too, never by colour alone. */
export function timerReading(leftSeconds: number): { digits: string; word: string } {
  const minutes = String(Math.floor(leftSeconds / 60)).padStart(2, '0')
  const seconds = String(leftSeconds % 60).padStart(2, '0')
  return { digits: `${minutes}:${seconds}`, word: wordFor(leftSeconds) }
}

/**
 * How the dot is drawn: as a circle of length 100 with one dash, the part that is left. The full one has no dash: its two
 * ends would meet at the top in a hairline.
 */
export function timerDashes(leftSeconds: number, allSeconds: number): string {
  const left = Math.round((leftSeconds / allSeconds) * 1000) / 10
  return left === 100 ? 'none' : `${left} 200`
}

function wordFor(leftSeconds: number): string {
  if (leftSeconds === 0) return 'Time’s up!'
  if (leftSeconds <= 30) return 'Nearly time'
  return 'Discussion Time'
}
