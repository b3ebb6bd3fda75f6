/** What the timer says with this much time left. The last half minute is told in words too, never by colour alone. */
export function timerReading(leftSeconds: number): { digits: string; word: string } {
  const minutes = String(Math.floor(leftSeconds / 60)).padStart(2, '0')
  const seconds = String(leftSeconds % 60).padStart(2, '0')
  return { digits: `${minutes}:${seconds}`, word: wordFor(leftSeconds) }
}

/** How the dot is drawn: as a dashed circle, first the part that is gone, then the part that is left. */
export function timerDashes(leftSeconds: number, allSeconds: number): string {
  const left = Math.round((leftSeconds / allSeconds) * 1000) / 10
  return `0 ${Math.round((100 - left) * 10) / 10} ${left} 0`
}

function wordFor(leftSeconds: number): string {
  if (leftSeconds === 0) return 'Time’s up!'
  if (leftSeconds <= 30) return 'Nearly time'
  return 'Discussion Time'
}
