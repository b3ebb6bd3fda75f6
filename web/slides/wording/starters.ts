import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'

type StarterLists = Pick<DatedSlide, Extract<keyof DatedSlide, `sentenceStarters${string}`>>

/** The API's five lists of starters, by age band. */
export function startersOf(slide: StarterLists): Record<'all' | AgeBand, string[]> {
  return {
    all: slide.sentenceStarters,
    eyfs: slide.sentenceStartersEYFS,
    ks1: slide.sentenceStartersKS1,
    lowerKS2: slide.sentenceStartersLowerKS2,
    upperKS2: slide.sentenceStartersUpperKS2,
  }
}
