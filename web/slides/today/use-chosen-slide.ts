import { useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'

type Chosen = { slide: DatedSlide | undefined; choose: (date: string) => void }

/** Another slide of this week, on the screen instead of today's. Midnight brings today's back. */
export function useChosenSlide({ week, today }: { week: readonly DatedSlide[] | undefined; today: string }): Chosen {
  const [choice, setChoice] = useState({ date: today, madeOn: today })
  const isOfToday = choice.madeOn === today && choice.date !== today
  return {
    slide: isOfToday ? week?.find(({ date }) => date === choice.date) : undefined,
    choose: (date) => setChoice({ date, madeOn: today }),
  }
}
