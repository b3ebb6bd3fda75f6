import { useMemo } from 'react'
import { type AgeBand, ageBands } from '#contract/slides/age-bands.ts'
import { startersByBand } from '#contract/slides/own-slides.ts'
import { useAgeBand } from '#web/platform/slides/age-band.ts'
import { BoardPreview } from '#web/present/board-preview.tsx'
import { PresentButton } from '#web/present/present-button.tsx'
import type { PresentedSlide } from '#web/present/presented-slide.ts'
import { type Draft, linesOf, type StarterBand, themeOf } from '#web/slides/own-slides/draft.ts'
import { Card } from '#web/ui/card.tsx'
import { PlacedLogo } from '../frames/placed-logo.tsx'

type Props = { schoolName: string | null; id: string; draft: Draft; band: StarterBand }

/** A draft as the class would see it: small beside the fields, or full screen, which is not recorded as a use. */
export function OnTheBoard({ schoolName, id, draft, band }: Props) {
  const usual = useAgeBand()
  const shown: AgeBand = band === 'all' ? usual : band
  const slide = useMemo(
    () => ({ ...presentedDraft(id, draft), logo: <PlacedLogo at="board" schoolName={schoolName} /> }),
    [schoolName, id, draft],
  )
  return (
    <Card
      title="On the board"
      description={ageBands[shown]}
      action={<PresentButton slide={slide} word="Preview full screen" look="outline" />}
    >
      <BoardPreview slide={slide} band={shown} />
    </Card>
  )
}

function presentedDraft(id: string, draft: Draft): PresentedSlide {
  const { title, emoji, subtitle, prompt, promptSimple, followUp, timerDuration, pinnedOn } = draft
  const lists = {
    all: linesOf(draft.starters.all),
    eyfs: linesOf(draft.starters.eyfs),
    ks1: linesOf(draft.starters.ks1),
    lowerKS2: linesOf(draft.starters.lowerKS2),
    upperKS2: linesOf(draft.starters.upperKS2),
  }
  return {
    id,
    ...(pinnedOn ? { date: pinnedOn } : {}),
    theme: themeOf(draft),
    emoji,
    title: title || 'A new slide',
    subtitle: subtitle || null,
    prompt: prompt.trim() || 'Your question stands here.',
    promptSimple: promptSimple.trim() || null,
    followUp: followUp.trim() || null,
    timerDuration,
    starters: { all: lists.all, ...startersByBand(lists) },
  }
}
