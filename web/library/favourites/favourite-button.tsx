import { Heart } from 'lucide-react'
import type { SlideCard } from '#contract/library/library.ts'
import { useFavourite } from './use-favourite.ts'

type Props = { slide: Pick<SlideCard, 'id' | 'title' | 'isFavourite'>; className?: string }

export function FavouriteButton({ slide, className = '' }: Props) {
  const mark = useFavourite(slide)
  return (
    <button
      type="button"
      aria-pressed={slide.isFavourite}
      aria-label={`Favourite: ${slide.title}`}
      onClick={() => mark(!slide.isFavourite)}
      className={`grid size-[44px] place-items-center rounded-full text-day hover:bg-ink/6 focus-visible:rounded-full ${className}`}
    >
      <Heart aria-hidden="true" className={`size-[22px] ${slide.isFavourite ? 'fill-current' : ''}`} />
    </button>
  )
}
