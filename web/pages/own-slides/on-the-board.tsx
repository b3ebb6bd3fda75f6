import { type ComponentProps, lazy, Suspense, useMemo } from 'react'
import { type AgeBand, ageBands } from '#contract/slides/age-bands.ts'
import { startersByBand } from '#contract/slides/own-slides.ts'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import type { PresentedSlide } from '#web/present/presented-slide.ts'
import { type Draft, linesOf, partsOf, type StarterBand, themeOf } from '#web/slides/own-slides/draft.ts'
import { useAgeBand } from '#web/slides/wording/use-age-band.ts'
import { Card } from '#web/ui/card.tsx'
import { PlacedLogo } from '../frames/placed-logo.tsx'
import { BoardFrame } from './board-frame.tsx'

const importBoard = importWithRetry(() => import('#web/present/board-chunk.ts'))
const BoardPreview = lazy(async () => {
  const { StaticBoard } = (await importBoard()).boardChunk
  return {
    default: (props: ComponentProps<typeof StaticBoard>) => (
      <BoardFrame>
        <StaticBoard {...props} />
      </BoardFrame>
    ),
  }
})

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
      <Suspense fallback={<div className="aspect-video rounded-field bg-board" />}>
        <BoardPreview slide={slide} band={shown} />
      </Suspense>
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
  const { wordCard, talkPlan } = partsOf(draft)
  return {
    id,
    ...(pinnedOn ? { date: pinnedOn } : {}),
    theme: themeOf(draft),
    emoji,
    title: title || 'A new slide',
    subtitle: subtitle || null,
    prompt: prompt.trim() || 'Your question appears here.',
    promptSimple: promptSimple.trim() || null,
    followUp: followUp.trim() || null,
    timerDuration,
    starters: { all: lists.all, ...startersByBand(lists) },
    picture: null,
    wordCard,
    talkPlan,
    sensitivity: draft.sensitivity,
  }
}
