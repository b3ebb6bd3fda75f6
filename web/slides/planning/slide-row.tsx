import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Placeholder } from '#web/ui/feedback/skeleton.tsx'
import { SlideScene } from '../scene/slide-scene.tsx'
import { SlidePreview } from './slide-preview.tsx'

/** Picture, day, text and Preview: side by side if there is room, otherwise the text below. */
const rowClasses =
  '-mx-5 grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 @2xl:gap-y-1 @2xl:py-[10px] sm:-mx-6 sm:px-6 @2xl:grid-cols-[84px_104px_minmax(0,1fr)_auto]'
const belowClasses = 'col-span-full min-w-0 @2xl:col-start-2'

/** What a page adds to a day: a word about its slide, and something to do with it. */
export type Beside = { badge: ReactNode; action: ReactNode }

type Props = {
  slide: DatedSlide
  /** The day, and how far away it is. */
  when: ReactNode
  weekLook: BadgeLook
  badge: ReactNode
  /** Below the title, given whether the preview is open. */
  children: (isOpen: boolean) => ReactNode
}

/** A day and its slide, which can be opened for everything that a teacher plans with. For a list in a card with `@container`. */
export function SlideRow({ slide, when, weekLook, badge, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  return (
    <li data-day={weekday?.day} className={rowClasses}>
      <SlideScene slide={slide} className="w-[64px] @2xl:row-span-2 @2xl:w-[84px]" />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-[540] @2xl:flex-col @2xl:items-start">
        {when}
      </p>
      <div className="col-span-full row-start-2 min-w-0 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        <h3 className="text-base leading-[1.3] tracking-normal">{slide.title}</h3>
        {slide.subtitle && <p className="text-sm leading-[1.4] text-ink-soft">{slide.subtitle}</p>}
        <p className="mt-1 flex flex-wrap gap-[6px]">
          <Badge look="day">{weekday?.name}</Badge>
          {slide.isCustom && <Badge>Your own slide</Badge>}
          {slide.themedWeekName && <Badge look={weekLook}>{slide.themedWeekName}</Badge>}
          {badge}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        className="-mr-[14px] row-start-1 -col-end-1 @2xl:col-start-4"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {isOpen ? 'Less' : 'Preview'}
          <span className="sr-only"> of {slide.title}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-[rotate] duration-[180ms] ${isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      <div className={belowClasses}>{children(isOpen)}</div>
      {isOpen && <SlidePreview slide={slide} />}
    </li>
  )
}

/** As high as most rows, so that the layout does not shift. */
export function SlideRowLoading({ below }: { below: ReactNode }) {
  return (
    <div className={rowClasses}>
      <Placeholder className="h-[68px] @2xl:row-span-2 @2xl:h-[89px]" />
      <Placeholder className="h-[52px] w-[84px]" />
      <div className="col-span-full row-start-2 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        <Placeholder className="h-[22px] w-1/2" />
        <Placeholder className="mt-1 h-[18px] w-2/3" />
        <Placeholder className="mt-1 h-8 w-[200px] @2xl:h-6" />
      </div>
      <div className={belowClasses}>{below}</div>
    </div>
  )
}
