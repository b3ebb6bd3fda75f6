import type { DatedSlide } from '#contract/slides/slides.ts'
import { warnings } from '#web/library/cards/warnings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SwapButton } from './swap-button.tsx'

type Props = {
  slide: DatedSlide
  /** The school's day, YYYY-MM-DD. */
  today: string
  /** Not before their email is confirmed. */
  maySwap: boolean
}

/** Beside Present: what a teacher must know before the class sees the slide, and the way to another one. */
export function NotRight({ slide, today, maySwap }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-[22px]">
      <Warning slide={slide} />
      {maySwap && slide.date >= today && (
        <SwapButton date={slide.date} today={today} className="-ml-[14px]">
          Not right for my class
        </SwapButton>
      )}
    </span>
  )
}

/** Nothing for an everyday slide. */
export function Warning({ slide }: Pick<Props, 'slide'>) {
  const warning = warnings[slide.sensitivity]
  return warning && <Badge look="warn">{warning}</Badge>
}
