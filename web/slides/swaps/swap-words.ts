import type { SwapOffer } from '#contract/library/offers.ts'
import type { SwapFor } from '#contract/slides/swaps.ts'
import { weekdayName } from '#web/platform/dates.ts'
import { shortDay } from '#web/platform/panel-dates.ts'

type Day = { date: string; today: string }

/** "today’s slide", "Thursday’s slide" */
export function slideOfDay({ date, today }: Day): string {
  return `${date === today ? 'today' : weekdayName(date)}’s slide`
}

/** "Use this today", "Use this on Thursday" */
export function choiceWords({ date, today }: Day): string {
  return `Use this ${onDay({ date, today })}`
}

/** "today", "on Thursday" */
function onDay({ date, today }: Day): string {
  return date === today ? 'today' : `on ${weekdayName(date)}`
}

const numbers = ['None', 'One', 'Two', 'Three']

/** "Three that fit a Monday and your class" */
export function offersHeading(count: number, date: string): string {
  return `${numbers[count] ?? count} that ${count === 1 ? 'fits' : 'fit'} a ${weekdayName(date)} and your class`
}

// A title may be a question, so none of these sentences ends with one and a full stop.

/** What happens to the slide that is replaced. */
export function replacedWords(replaced: string, { exchangedWith }: Pick<SwapOffer, 'exchangedWith'>): string {
  return exchangedWith ? `‘${replaced}’ moves to ${shortDay(exchangedWith)}.` : `‘${replaced}’ is left out this year.`
}

type Seen = { slide: { title: string }; swappedFor: SwapFor | null; before: { title: string } | null }

/** What a swap for one’s own class leaves to the others: not the slide that this class had swapped to before. */
export function othersKeep({ slide, swappedFor, before }: Seen): string {
  return `‘${swappedFor === 'person' && before ? before.title : slide.title}’ stays for other classes.`
}

type Swapped = Day & {
  /** The title that was chosen, and the one that the person sees now. */
  chosen: string
  shown: string
  replaced: string
  exchangedWith: string | null
  /** Without a network: the server does not know it yet. */
  isWaiting: boolean
}

/** Said once the day has another slide. */
export function swappedWords({ chosen, shown, replaced, exchangedWith, isWaiting, ...day }: Swapped) {
  if (chosen !== shown)
    return {
      title: `The school’s slide ${onDay(day)} is now ‘${chosen}’`,
      description: `You keep ‘${shown}’, which you chose for your own class.`,
    }
  const whose = slideOfDay(day)
  const title = `${whose[0]?.toUpperCase()}${whose.slice(1)} is now ‘${shown}’`
  if (isWaiting)
    return { title, description: 'On this device for now. Your account gets it once the connection is back.' }
  return {
    title,
    description: exchangedWith
      ? `‘${replaced}’ moves to ${shortDay(exchangedWith)}.`
      : `‘${replaced}’ can still be found in the library.`,
  }
}
