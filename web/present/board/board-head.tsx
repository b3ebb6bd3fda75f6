import type { ReactNode } from 'react'
import { Mark } from '#web/ui/picture/mark.tsx'
import { type PresentedSlide, weekdayOf } from '../presented-slide.ts'

type Props = {
  slide: PresentedSlide
  /** In words; omitted if the slide has no date. */
  date: string | undefined
  /** Takes the place of the date: there is no timer to see it on. */
  isTimeUp?: boolean | undefined
  /** Close for a phone, where the bar may be out of sight, and Read aloud for the youngest. */
  children: ReactNode
}

export function BoardHead({ slide, date, isTimeUp, children }: Props) {
  return (
    <div className="top">
      <b>
        <Mark className="mark" />
        {weekdayOf(slide)?.name}
      </b>
      {isTimeUp ? <strong>Time’s up!</strong> : date && <span>{date}</span>}
      {slide.logo}
      {children}
    </div>
  )
}
