import type { SlideCard } from '#contract/library/library.ts'
import { isInSeason, seasonInWords } from '#contract/slides/writing/season.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'

/** A slide of the library, or of the caller's school. */
export type AnySlide = { written: OnCard; isCustom: boolean }

type OnCard = Pick<WrittenSlide, 'id' | 'theme' | 'topic' | 'emoji' | 'title' | 'prompt' | 'sensitivity'> & {
  picture?: WrittenSlide['picture']
  season?: WrittenSlide['season']
  note?: Pick<NonNullable<WrittenSlide['note']>, 'care'> | undefined
}

/** What the caller's year, marks and uses say about slides. */
export type CardContext = {
  /** YYYY-MM-DD: the day for which the caller looks for a slide. */
  day: string
  due: ReadonlyMap<string, string>
  /** Slides whose only day of the year is without school, and that were not used in it, with that day. */
  missed: ReadonlyMap<string, { date: string; name: string }>
  favourites: ReadonlySet<string>
  lastUses: ReadonlyMap<string, NonNullable<SlideCard['lastUse']>>
}

export function toCard(
  { written, isCustom }: AnySlide,
  { day, due, missed, favourites, lastUses }: CardContext,
): SlideCard {
  const { id, theme, topic, emoji, title, prompt, picture, sensitivity, season, note } = written
  return {
    id,
    theme,
    topic: topic || null,
    emoji,
    title,
    prompt,
    picture: picture ?? null,
    sensitivity,
    care: sensitivity > 0 ? (note?.care ?? null) : null,
    madeFor: season && !isInSeason(written, day) ? seasonInWords(season) : null,
    isCustom,
    isFavourite: favourites.has(id),
    due: due.get(id) ?? null,
    missed: missed.get(id) ?? null,
    lastUse: lastUses.get(id) ?? null,
  }
}
