import type { SlideCard } from '#contract/library/library.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'

/** A slide of the library, or of the caller's school. */
export type AnySlide = { written: OnCard; isCustom: boolean }

type OnCard = Pick<WrittenSlide, 'id' | 'theme' | 'topic' | 'emoji' | 'title' | 'prompt' | 'sensitivity'> & {
  picture?: WrittenSlide['picture']
  note?: Pick<NonNullable<WrittenSlide['note']>, 'care'> | undefined
}

/** What the caller's year, marks and uses say about slides. */
export type CardContext = {
  due: ReadonlyMap<string, string>
  favourites: ReadonlySet<string>
  lastUses: ReadonlyMap<string, NonNullable<SlideCard['lastUse']>>
}

export function toCard({ written, isCustom }: AnySlide, { due, favourites, lastUses }: CardContext): SlideCard {
  const { id, theme, topic, emoji, title, prompt, picture, sensitivity, note } = written
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
    isCustom,
    isFavourite: favourites.has(id),
    due: due.get(id) ?? null,
    lastUse: lastUses.get(id) ?? null,
  }
}
