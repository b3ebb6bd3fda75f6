import type { AgeBand } from '#contract/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'

/** The prompt as a band hears it: in simple words for the two youngest, where the slide has them. */
export function promptFor(
  { prompt, promptSimple }: Pick<DatedSlide, 'prompt' | 'promptSimple'>,
  band: AgeBand,
): string {
  return band === 'eyfs' || band === 'ks1' ? (promptSimple ?? prompt) : prompt
}

const starterLists = {
  eyfs: 'sentenceStartersEYFS',
  ks1: 'sentenceStartersKS1',
  lowerKS2: 'sentenceStartersLowerKS2',
  upperKS2: 'sentenceStartersUpperKS2',
} as const satisfies Record<AgeBand, keyof DatedSlide>

type Starters = Pick<DatedSlide, (typeof starterLists)[AgeBand]>

export function startersFor(slide: Starters, band: AgeBand): string[] {
  return slide[starterLists[band]]
}

/** "3 minutes, pairs": how long, and the form of talk, which stands before the colon. */
export function planInWords({ timerDuration, talk }: Pick<DatedSlide, 'timerDuration' | 'talk'>): string {
  const [form, what] = talk?.split(': ') ?? []
  return what === undefined ? minutesInWords(timerDuration) : `${minutesInWords(timerDuration)}, ${form}`
}

function minutesInWords(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const half = seconds % 60 === 30 ? '½' : ''
  return `${whole}${half} ${whole === 1 && !half ? 'minute' : 'minutes'}`
}
