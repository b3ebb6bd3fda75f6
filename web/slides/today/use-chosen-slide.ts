import { useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'

type Chosen = { slide: DatedSlide | undefined; choose: (date: string) => void; back: () => void }
type Given = { week: readonly DatedSlide[] | undefined; today: string; isClosed: boolean }

/** A slide of this week chosen instead of what Today shows. At midnight it reverts to that. On a closed day today's can be chosen too. */
export function useChosenSlide({ week, today, isClosed }: Given): Chosen {
  const [choice, setChoice] = useState<{ date: string; madeOn: string }>()
  const isOther = choice?.madeOn === today && (isClosed || choice.date !== today)
  return {
    slide: isOther ? week?.find(({ date }) => date === choice.date) : undefined,
    choose: (date) => setChoice({ date, madeOn: today }),
    back: () => setChoice(undefined),
  }
}
