/** The timer's text with this much time left. The last half minute, or half of a short talk step, has a word too, not just a colour. */
export function timerReading(leftSeconds: number, allSeconds = Infinity): { digits: string; word: string } {
  const minutes = String(Math.floor(leftSeconds / 60)).padStart(2, '0')
  const seconds = String(leftSeconds % 60).padStart(2, '0')
  return { digits: `${minutes}:${seconds}`, word: wordFor(leftSeconds, allSeconds) }
}

/**
 * The dash array of the dot: a circle of length 100 with one dash, the time left. A full dot has no dash, whose two ends
 * would meet at the top in a hairline.
 */
export function timerDashes(leftSeconds: number, allSeconds: number): string {
  const left = Math.round((leftSeconds / allSeconds) * 1000) / 10
  return left === 100 ? 'none' : `${left} 200`
}

function wordFor(leftSeconds: number, allSeconds: number): string {
  if (leftSeconds === 0) return 'Time’s up!'
  if (leftSeconds <= Math.min(30, allSeconds / 2)) return 'Nearly time'
  return 'Discussion Time'
}
