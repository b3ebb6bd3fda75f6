import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { weekdays } from '#contract/slides/weekdays.ts'
import { fullDate } from '#web/platform/dates.ts'
import { ownSlidePath } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import type { ListedSlide } from './listed-slide.ts'
import { RemoveSlideDialog } from './remove-slide-dialog.tsx'

export function OwnSlideList({ slides }: { slides: readonly ListedSlide[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [removing, setRemoving] = useState<ListedSlide | null>(null)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your own slides"
        className={`divide-y divide-line px-5 outline-none sm:px-6 ${cardClasses}`}
      >
        {slides.map((slide) => (
          <Row key={slide.id} slide={slide} onRemove={() => setRemoving(slide)} />
        ))}
      </ul>
      <RemoveSlideDialog slide={removing} listRef={list} onClose={() => setRemoving(null)} />
    </>
  )
}

function Row({ slide, onRemove }: { slide: ListedSlide; onRemove: () => void }) {
  const { id, title, emoji, theme, pinnedOn } = slide
  const weekday = weekdays.find((each) => each.theme === theme)
  return (
    <li data-day={weekday?.day} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4">
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="max-w-full font-medium break-words">
          {title} <Picture emoji={emoji} fallback={null} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge look="day">{weekday?.name}</Badge>
          {pinnedOn ? fullDate(pinnedOn) : 'Not on a date yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link href={ownSlidePath(id)} asChild>
          <ButtonLink look="outline" size="small">
            Edit<span className="sr-only"> {title}</span>
          </ButtonLink>
        </Link>
        <Button look="quiet" size="small" onClick={onRemove}>
          Delete<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </li>
  )
}
