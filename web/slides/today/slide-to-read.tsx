import type { ReactNode } from 'react'
import type { DatedSlide, Slide } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { bandOptions } from '#web/slides/today/band-options.ts'
import { chooseAgeBand } from '#web/slides/wording/age-band.ts'
import { promptParts } from '#web/slides/wording/prompt-parts.ts'
import { promptFor } from '#web/slides/wording/slide-wording.ts'
import { startersOf } from '#web/slides/wording/starters.ts'
import { useAgeBand } from '#web/slides/wording/use-age-band.ts'
import { Badge, weekLook } from '#web/ui/badge.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { slideClasses } from '../scene/slide-classes.tsx'
import { SlideScene } from '../scene/slide-scene.tsx'
import { ForTheTeacher } from './for-the-teacher.tsx'
import { planInWords } from './plan-in-words.ts'
import { SlideTitle } from './slide-title.tsx'
import { SlideTop } from './slide-top.tsx'

type Props = {
  slide: Slide & Partial<Pick<DatedSlide, 'themedWeekName'>>
  present: ReactNode
  /** Beside the button that presents it. */
  beside?: ReactNode
  /** 1 if the page is about this slide alone. */
  level?: 1 | 2
}

/** A whole slide: what the class will see, for the chosen age band, and what only the teacher reads. */
export function SlideToRead({ slide, present, beside, level = 2 }: Props) {
  const band = useAgeBand()
  const starters = startersOf(slide)[band]
  const { setting, question } = promptParts(promptFor(slide, band))
  return (
    <>
      <SlideTop picture={<SlideScene slide={slide} className="w-full" />}>
        <div data-tour="slide" className={slideClasses.words}>
          <p className={slideClasses.kind}>
            <span className={slideClasses.day}>
              <Mark className="size-6 fill-day" />
              {weekdays.find(({ theme }) => theme === slide.theme)?.name}
            </span>
            {slide.isCustom && <Badge>Your own slide</Badge>}
            {slide.themedWeekName && <ThemedWeekBadge name={slide.themedWeekName} />}
          </p>
          <SlideTitle slide={slide} level={level} />
          <p className={slideClasses.prompt}>
            {setting} {setting ? <b className={slideClasses.question}>{question}</b> : question}
          </p>
          <div className={slideClasses.actions}>
            <div data-tour="present" className="max-sm:w-full">
              {present}
            </div>
            {beside}
            <p data-tour="timer" className="text-sm text-ink-soft">
              {planInWords(slide)}
            </p>
          </div>
        </div>
      </SlideTop>
      <div className="flex flex-1 flex-col gap-[14px] px-5 py-4 sm:px-8">
        <div data-tour="age-bands">
          <Choice label="Age band" options={bandOptions} value={band} onChange={chooseAgeBand} width="full" />
        </div>
        {starters.length > 0 && (
          <ul aria-label="Sentence starters" className="grid flex-1 content-around gap-x-7 gap-y-[6px] sm:grid-cols-2">
            {starters.map((starter) => (
              <li
                key={starter}
                className="grid grid-cols-[9px_1fr] items-baseline gap-3 text-[1rem] leading-[1.5] before:size-[9px] before:-translate-y-px before:rounded-full before:bg-day"
              >
                {starter}
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* Keyed: a new slide starts collapsed, whatever was open before. */}
      <ForTheTeacher key={slide.id} slide={slide} level={level === 1 ? 2 : 3} />
    </>
  )
}

function ThemedWeekBadge({ name }: { name: string }) {
  const { data: week } = useCall(currentThemedWeek)
  return <Badge look={week ? weekLook(week.color) : 'neutral'}>{name}</Badge>
}
