import { CalendarCheck, CalendarX, CircleDashed, History } from 'lucide-react'
import type { SlideCard } from '#contract/library/library.ts'
import { dueInWords, lastUseInWords, missedInWords, seasonInWords } from './card-words.ts'

type Props = { slide: Pick<SlideCard, 'due' | 'missed' | 'lastUse' | 'madeFor'>; today: string }

/** Whether a slide is out of season, when it is due and when it was last used. One that is still to come need not say that it is not used yet. */
export function SlideDates({ slide, today }: Props) {
  const due = dueInWords(slide, today) ?? missedInWords(slide)
  const season = seasonInWords(slide)
  const isToCome = slide.due !== null && slide.due >= today
  const Used = slide.lastUse ? History : CircleDashed
  return (
    <ul
      aria-label="Due and used"
      className="grid gap-1 text-ink-soft [&_svg]:mt-[0.1em] [&_svg]:size-[1.25em] [&_svg]:flex-none [&>li]:flex [&>li]:gap-2"
    >
      {season && (
        <li>
          <CalendarX aria-hidden="true" />
          {season}
        </li>
      )}
      {due && (
        <li>
          <CalendarCheck aria-hidden="true" />
          {due}
        </li>
      )}
      {(slide.lastUse || !isToCome) && (
        <li>
          <Used aria-hidden="true" />
          {lastUseInWords(slide, today)}
        </li>
      )}
    </ul>
  )
}
