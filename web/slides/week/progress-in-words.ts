export const slidesInAWeek = 5

/** The message for the week's progress, and the look that repeats it. Before Thursday, few slides are no reason to warn. */
export function praise(used: number, today: TodayInWeek): { look: 'good' | 'info' | 'warn'; words: string } {
  if (used >= slidesInAWeek) return { look: 'good', words: 'Congratulations! You’ve used all slides this week!' }
  if (used >= 3) return { look: 'info', words: 'Well done! You’ve used over half the slides this week' }
  if (today.place > wednesday) return { look: 'warn', words: 'Try to use more slides next week for better engagement' }
  return { look: 'info', words: nextInWords(used, today) }
}

/** `place`: 0 on Monday, and so on to 6 on Sunday. */
type TodayInWeek = { place: number; isUsed: boolean }

const wednesday = 2

/** What fills the next dot. */
function nextInWords(used: number, { place, isUsed }: TodayInWeek): string {
  if (isUsed) return `${used === 1 ? 'A good start' : 'Well on the way'}. The next slide comes tomorrow.`
  const dot = used === 0 ? 'first' : 'next'
  return `${place === 0 && used === 0 ? 'A new week. ' : ''}Present today’s slide to fill the ${dot} dot.`
}

export function usedInWords(used: number): string {
  return `${used} of ${slidesInAWeek} slides used`
}

/**
 * Why fewer dots are filled than uses are counted: a slide of another week was shown, or one that the school has since replaced
 * or deleted. Undefined if they agree.
 */
export function othersInWords(used: number, dotsFilled: number): string | undefined {
  const others = used - dotsFilled
  if (others <= 0) return undefined
  return others === 1
    ? 'Includes 1 slide that is not among these five'
    : `Includes ${others} slides that are not among these five`
}
