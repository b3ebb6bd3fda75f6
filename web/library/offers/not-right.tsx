import type { DatedSlide } from '#contract/slides/slides.ts'
import { Warning } from '#web/library/cards/warning.tsx'
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
    <>
      <SlideWarning slide={slide} />
      {maySwap && slide.date >= today && (
        <SwapButton date={slide.date} today={today} className="-ml-[14px]">
          Not right for my class
        </SwapButton>
      )}
    </>
  )
}

/** Nothing for an everyday slide. */
export function SlideWarning({ slide: { sensitivity, note } }: Pick<Props, 'slide'>) {
  return <Warning slide={{ sensitivity, care: note?.care }} />
}
