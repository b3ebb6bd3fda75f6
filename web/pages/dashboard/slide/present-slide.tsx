import { useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { useBoardSwap } from '#web/library/offers/board/use-board-swap.tsx'
import { PresentButton } from '#web/present/present-button.tsx'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { keepUse } from '#web/usage/record/keep-use.ts'
import { PlacedLogo } from '../../frames/placed-logo.tsx'

type Props = {
  slide: DatedSlide
  /** The person’s id. */
  account: string
  /** YYYY-MM-DD */
  today: string
  schoolName: string | null
  maySwap: boolean
}

/** Puts a slide on the board, where only the teacher changes it: what the page learns meanwhile waits until the board is closed. */
export function PresentSlide({ slide, account, today, schoolName, maySwap }: Props) {
  const [onBoard, setOnBoard] = useState<DatedSlide>()
  const shown = onBoard ?? slide
  const swap = useBoardSwap({ date: shown.date, today, onSlide: setOnBoard })
  return (
    <PresentButton
      // On Tuesday the class reads Tuesday's date, even above Monday's slide.
      slide={{ ...presentedFrom(shown), date: today, logo: <PlacedLogo at="board" schoolName={schoolName} /> }}
      onToggle={(isOpen) => setOnBoard(isOpen ? slide : undefined)}
      onUsed={(ageGroup) => keepUse({ account, slideId: shown.id, ageGroup })}
      onVoted={(ageGroup, choices) => keepUse({ account, slideId: shown.id, ageGroup, choices })}
      swap={maySwap && shown.date >= today ? swap : undefined}
    />
  )
}
