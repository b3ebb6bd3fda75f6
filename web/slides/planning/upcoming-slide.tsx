import type { DatedSlide } from '#contract/slides/slides.ts'
import { planningDate } from '#web/platform/panel-dates.ts'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Placeholder } from '#web/ui/feedback/skeleton.tsx'
import { daysUntil, slideInWords } from './days-until.ts'
import { type Beside, SlideRow, SlideRowLoading } from './slide-row.tsx'
import { teaserPrompt } from './teaser-prompt.ts'

const startersShown = 3

type Props = { slide: DatedSlide; today: string; weekLook: BadgeLook; beside: Beside | undefined }

/** One of the next ten days, with a prompt to write a post from. */
export function UpcomingSlide({ slide, today, weekLook, beside }: Props) {
  const days = daysUntil(slide.date, today)
  return (
    <SlideRow
      slide={slide}
      weekLook={weekLook}
      badge={beside?.badge}
      when={
        <>
          {planningDate(slide.date)}
          <Badge look={days === 1 ? 'ink' : 'neutral'}>{slideInWords(days)}</Badge>
        </>
      }
    >
      {(isOpen) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {!isOpen && <FirstStarters starters={slide.sentenceStarters.slice(0, startersShown)} />}
            {beside?.action}
          </div>
          <Teaser slide={slide} isWhole={isOpen} />
        </>
      )}
    </SlideRow>
  )
}

function FirstStarters({ starters }: { starters: readonly string[] }) {
  if (starters.length === 0) return null
  return (
    <ul
      aria-label="Sentence starters"
      className="mb-1 flex min-w-0 flex-1 basis-[240px] flex-wrap gap-x-5 text-xs text-ink-faint"
    >
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
      className={`grid items-center justify-items-end rounded-field bg-sand pl-3 text-xs text-ink-soft @2xl:grid-cols-[minmax(0,1fr)_auto] ${isWhole ? '' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
    >
      <p className={`w-full ${isWhole ? 'py-2 pr-3' : 'truncate'}`}>{text}</p>
      <CopyButton look="quiet" word="Copy" hiddenWord={`prompt for ${slide.title}`} what="Prompt" text={text} />
    </div>
  )
}

export function UpcomingSlideLoading({ hasAction }: { hasAction: boolean }) {
  return (
    <SlideRowLoading
      below={
        <>
          <Placeholder className={`w-4/5 ${hasAction ? 'h-[105px] @2xl:h-11' : 'mb-1 h-[57px] @2xl:h-[19px]'}`} />
          <Placeholder className="h-11" />
        </>
      }
    />
  )
}
