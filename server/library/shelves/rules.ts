import { type AgeBand, bandsByAge } from '#contract/slides/age-bands.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { AnySlide } from '#server/library/cards/rules.ts'

/** What a card and the filters need of a slide: a tenth of its text. */
export type Shelved = AnySlide & {
  strands: readonly string[]
  statements: readonly number[]
  form: string | undefined
  /** Those with starters of their own. */
  bands: readonly AgeBand[]
}

export function toShelved(slide: WrittenSlide, isCustom: boolean): Shelved {
  const { id, theme, topic, emoji, title, prompt, picture, sensitivity, season, note, strands, starters } = slide
  return {
    written: {
      id,
      theme,
      topic,
      emoji,
      title,
      prompt,
      picture,
      sensitivity,
      season,
      note: note && { care: note.care },
    },
    isCustom,
    strands,
    statements: slide.curriculum.spokenLanguage,
    form: slide.talkPlan?.form,
    bands: bandsByAge.filter((band) => starters[band].length > 0),
  }
}
