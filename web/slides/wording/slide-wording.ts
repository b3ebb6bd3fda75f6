import type { AgeBand } from '#contract/slides/age-bands.ts'

type Wordings = { prompt: string; promptSimple: string | null }

/** The prompt for a band: the simple one for the two youngest, if the slide has it. */
export function promptFor({ prompt, promptSimple }: Wordings, band: AgeBand): string {
  return band === 'eyfs' || band === 'ks1' ? (promptSimple ?? prompt) : prompt
}
