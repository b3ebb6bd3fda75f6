import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'

type Wordings = { prompt: string; promptSimple: string | null }

/** The prompt as a band hears it: in simple words for the two youngest, where the slide has them. */
export function promptFor({ prompt, promptSimple }: Wordings, band: AgeBand): string {
  return band === 'eyfs' || band === 'ks1' ? (promptSimple ?? prompt) : prompt
}

type StarterLists = Pick<DatedSlide, Extract<keyof DatedSlide, `sentenceStarters${string}`>>

/** The wire's five lists, by who reads them. */
export function startersOf(slide: StarterLists): Record<'all' | AgeBand, string[]> {
  return {
    all: slide.sentenceStarters,
    eyfs: slide.sentenceStartersEYFS,
    ks1: slide.sentenceStartersKS1,
    lowerKS2: slide.sentenceStartersLowerKS2,
    upperKS2: slide.sentenceStartersUpperKS2,
  }
}
