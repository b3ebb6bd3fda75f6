import { useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'

type Chosen = { slide: DatedSlide | undefined; choose: (date: string) => void }

/** A slide of this week chosen instead of today's. At midnight it reverts to today's. */
export function useChosenSlide({ week, today }: { week: readonly DatedSlide[] | undefined; today: string }): Chosen {
  const [choice, setChoice] = useState({ date: today, madeOn: today })
  const isOfToday = choice.madeOn === today && choice.date !== today
  return {
    slide: isOfToday ? week?.find(({ date }) => date === choice.date) : undefined,
    choose: (date) => setChoice({ date, madeOn: today }),
  }
}
