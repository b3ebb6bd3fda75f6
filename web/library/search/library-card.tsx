import { Search, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FoundSlide } from '#contract/library/library.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { SlideDates } from '#web/library/cards/slide-dates.tsx'
import { Warning } from '#web/library/cards/warning.tsx'
import { librarySlidePath } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'

type Props = {
  slide: FoundSlide
  /** YYYY-MM-DD */
  today: string
  /** The list's address, to come back to. */
  list: string
  picture: ReactNode
}

/** A slide of the list: the picture above the words, and on a phone beside them. All of it leads to the slide. */
export function LibraryCard({ slide, today, list, picture }: Props) {
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  return (
    <li
      data-day={weekday?.day}
      className={`relative grid grid-cols-[84px_minmax(0,1fr)] overflow-hidden transition-shadow duration-[180ms] hover:shadow-raised sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-[auto_1fr] ${cardClasses}`}
    >
      <div className="grid content-center justify-items-center bg-day-tint px-2 py-3 [--scene-sky:#fff] sm:pt-[14px]">
        <div className="w-[66px] sm:w-[132px]">{picture}</div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] justify-items-start gap-[6px] px-4 pt-[14px] pb-3 sm:px-[18px]">
        <p className="flex flex-wrap gap-[6px] max-sm:pr-9">
          <Badge look="day">{weekday?.name}</Badge>
          {slide.isCustom && <Badge>Your own</Badge>}
          <Warning slide={slide} icon={<TriangleAlert aria-hidden="true" />} look="text-xs" />
        </p>
        <h2 className="mt-[2px] text-[1.0625rem] leading-[1.3] tracking-[-0.01em] break-words">
          <Link
            href={librarySlidePath(slide.id)}
            state={list}
            className="no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {slide.title}
          </Link>
        </h2>
        <div className="grid gap-[6px] content-start">
          <p className="line-clamp-4 text-sm leading-[1.42] break-words text-ink-soft">{slide.prompt}</p>
          {slide.foundFor && (
            <p className="flex gap-2 text-xs text-ink-soft [&>svg]:mt-[0.1em] [&>svg]:size-[1.25em] [&>svg]:flex-none">
              <Search aria-hidden="true" />
              <span>
                Found for <b className="text-ink">{slide.foundFor}</b>
              </span>
            </p>
          )}
        </div>
        <div className="mt-2 justify-self-stretch border-t border-line pt-[10px] text-xs">
          <SlideDates slide={slide} today={today} />
        </div>
      </div>
      <FavouriteButton slide={slide} className="absolute top-1 right-1 sm:top-2 sm:right-2" />
    </li>
  )
}
