import { useState } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { importBoardSwap } from '#web/library/offers/board/import-board-swap.ts'
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
  const { date } = shown
  const keep = (ageGroup: AgeBand, choices?: VoteChoice[]) => keepUse({ account, slideId: shown.id, ageGroup, choices })
  return (
    <PresentButton
      // On Tuesday the class reads Tuesday's date, even above Monday's slide.
      slide={{ ...presentedFrom(shown), date: today, logo: <PlacedLogo at="board" schoolName={schoolName} /> }}
      onToggle={(isOpen) => setOnBoard(isOpen ? slide : undefined)}
      onUsed={keep}
      onVoted={keep}
      swap={maySwap && date >= today ? { date, today, onSlide: setOnBoard, load: importBoardSwap } : undefined}
    />
  )
}
