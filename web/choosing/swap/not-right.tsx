import type { DatedSlide } from '#contract/slides/slides.ts'
import { Badge } from '#web/ui/badge.tsx'
import { warningOf } from '../card-words.ts'
import { SwapButton } from './swap-button.tsx'

type Props = {
  slide: DatedSlide
  /** The school's day, YYYY-MM-DD. */
  today: string
  /** Not before their email is confirmed. */
  maySwap: boolean
  /** Short in a list, where the title of the slide follows for screen readers. */
  look?: 'long' | 'short'
}

/** Beside Present: what a teacher must know before the class sees the slide, and the way to another one. */
export function NotRight({ slide, today, maySwap, look = 'long' }: Props) {
  const warning = warningOf(slide)
  return (
    <span className="flex flex-wrap items-center gap-x-[22px]">
      {warning && <Badge look="warn">{warning}</Badge>}
      {maySwap && slide.date >= today && (
        <SwapButton date={slide.date} today={today} className="-ml-[14px]">
          {look === 'long' ? (
            'Not right for my class'
          ) : (
            <span>
              Swap<span className="sr-only"> {slide.title}</span>
            </span>
          )}
        </SwapButton>
      )}
    </span>
  )
}
