import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { shortUsDate } from '#web/platform/panel-dates.ts'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SlideScene } from '../scene/slide-scene.tsx'
import { daysUntil, slideInWords } from './days-until.ts'
import { SlidePreview } from './slide-preview.tsx'
import { teaserPrompt } from './teaser-prompt.ts'

const slidesAhead = 10
const startersShown = 3

/** Date, text and badges: stacked if narrow, side by side if there is room. */
const rowClasses =
  '-mx-5 grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 border-t border-line px-5 py-[18px] last:pb-0 sm:-mx-6 sm:px-6 @2xl:grid-cols-[96px_minmax(0,1fr)_164px]'

type Props = { slide: DatedSlide; today: string; weekLook: BadgeLook }

export function UpcomingSlide({ slide, today, weekLook }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  const days = daysUntil(slide.date, today)
  return (
    <li data-day={weekday?.day} className={rowClasses}>
      <p className="flex flex-wrap items-center gap-2 text-sm font-[540] @2xl:flex-col @2xl:items-start @2xl:gap-[6px]">
        {shortUsDate(slide.date)}
        <Badge look={days === 1 ? 'ink' : 'neutral'}>{slideInWords(days)}</Badge>
      </p>
      <div className="min-w-0">
        <SlideScene slide={slide} className="float-right ml-3 w-[64px] @2xl:w-[84px]" />
        <h3 className="text-base tracking-normal">{slide.title}</h3>
        {slide.subtitle && <p className="text-sm text-ink-soft">{slide.subtitle}</p>}
        {!isOpen && <FirstStarters starters={slide.sentenceStarters.slice(0, startersShown)} />}
        <Teaser slide={slide} isWhole={isOpen} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-[6px] gap-y-1 @2xl:mt-0 @2xl:flex-col @2xl:items-end">
        <Badge look="day">{weekday?.name}</Badge>
        {slide.isCustom && <Badge>Your own slide</Badge>}
        {slide.themedWeekName && <Badge look={weekLook}>{slide.themedWeekName}</Badge>}
        <Button
          look="quiet"
          size="small"
          className="-mr-[14px] ml-auto"
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
      </div>
      {isOpen && <SlidePreview slide={slide} />}
    </li>
  )
}

function FirstStarters({ starters }: { starters: readonly string[] }) {
  if (starters.length === 0) return null
  return (
    <ul aria-label="Sentence starters" className="mt-[6px] flex flex-wrap gap-x-5 text-xs text-ink-faint">
      {starters.map((starter) => (
        <li key={starter}>{starter}</li>
      ))}
    </ul>
  )
}

/** The whole text is copied; a collapsed row only truncates it. */
function Teaser({ slide, isWhole }: { slide: DatedSlide; isWhole: boolean }) {
  const text = teaserPrompt(slide)
  return (
    <div
      className={`mt-[10px] grid items-center justify-items-end rounded-field bg-sand pl-3 text-xs text-ink-soft @2xl:grid-cols-[minmax(0,1fr)_auto] ${isWhole ? '' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
    >
      <p className={`w-full ${isWhole ? 'py-2 pr-3' : 'truncate'}`}>{text}</p>
      <CopyButton look="quiet" word="Copy" hiddenWord={`prompt for ${slide.title}`} what="Prompt" text={text} />
    </div>
  )
}

/** As high as most slides, line by line, so that the layout does not shift. */
export function UpcomingSlidesLoading() {
  return (
    <Skeleton label="Loading the next ten days...">
      {Array.from({ length: slidesAhead }, (_, at) => (
        <div key={at} className={rowClasses}>
          <Placeholder className="h-6 w-[140px] @2xl:h-[52px] @2xl:w-[84px]" />
          <div>
            <Placeholder className="h-12 w-1/2 @md:h-6" />
            <Placeholder className="mt-1 h-[26px] w-2/3 @md:h-5" />
            <Placeholder className="mt-2 h-[57px] w-1/2 @md:h-[38px] @md:w-4/5" />
            <Placeholder className="mt-[10px] h-11" />
          </div>
          <Placeholder className="mt-2 h-11 @2xl:mt-0 @2xl:h-[76px]" />
        </div>
      ))}
    </Skeleton>
  )
}
