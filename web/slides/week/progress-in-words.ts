const slidesInAWeek = 5

/** The message for the week's progress, and the look that repeats it. */
export function praise(used: number, today: TodayInWeek): { look: 'good' | 'info' | 'warn'; words: string } {
  const { schoolDays = slidesInAWeek } = today
  if (used >= schoolDays) return { look: 'good', words: 'Congratulations! You’ve used all slides this week!' }
  if (used > schoolDays / 2) return { look: 'info', words: 'Well done! You’ve used over half the slides this week' }
  // Before Thursday, few slides are no reason to warn; nor after today's was presented.
  if (today.mayRemind && today.place > wednesday && !today.isUsed)
    return { look: 'warn', words: 'Try to use more slides next week for better engagement' }
  return { look: 'info', words: nextInWords(used, today) }
}

/** `place`: 0 on Monday, and so on; 5 at the weekend. `mayRemind`: the account is not new, and it is not the first week after a break. */
type TodayInWeek = {
  place: number
  isUsed: boolean
  mayRemind: boolean
  /** How many days of the week have school. */
  schoolDays?: number
  /** When the next slide comes, by the school's term dates: "on Thursday". */
  next?: string | undefined
}

const wednesday = 2
const friday = 4

/** What fills the next dot. */
function nextInWords(used: number, { place, isUsed, next }: TodayInWeek): string {
  const start = used === 1 ? 'A good start. ' : 'Well on the way. '
  if (isUsed || place > friday)
    return `${used === 0 ? '' : start}The next slide comes ${next ?? (place < friday ? 'tomorrow' : 'on Monday')}.`
  const dot = used === 0 ? 'first' : 'next'
  return `${place === 0 && used === 0 ? 'A new week. ' : ''}Present today’s slide to fill the ${dot} dot.`
}

/** "3 of 5 slides used"; in a week with a closed day of four. */
export function usedInWords(used: number, schoolDays = slidesInAWeek): string {
  if (schoolDays === 0) return 'No school this week'
  return `${used} of ${Math.max(used, schoolDays)} slides used`
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
