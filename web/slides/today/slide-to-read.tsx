import type { ReactNode } from 'react'
import { ageBand, ageBands } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { chooseAgeBand, useAgeBand } from '#web/platform/slides/age-band.ts'
import { promptFor, startersOf } from '#web/platform/slides/slide-wording.ts'
import { Badge, weekLook } from '#web/ui/badge.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { SlideScene } from '../scene/slide-scene.tsx'
import { ForTheTeacher } from './for-the-teacher.tsx'
import { planInWords } from './plan-in-words.ts'
import { SlideTitle } from './slide-title.tsx'
import { SlideTop } from './slide-top.tsx'

const bands = ageBand.options.map((band) => ({ value: band, name: ageBands[band] }))

/** A whole slide: what the class will see, for the chosen age band, and what only the teacher reads. */
export function SlideToRead({ slide, present }: { slide: DatedSlide; present: ReactNode }) {
  const band = useAgeBand()
  const starters = startersOf(slide)[band]
  return (
    <>
      <SlideTop picture={<SlideScene slide={slide} className="w-full" />}>
        <div data-tour="slide" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="flex items-center gap-[10px] text-sm font-strong text-day">
              <Mark className="size-[26px] fill-day" />
              {weekdays.find(({ theme }) => theme === slide.theme)?.name}
            </p>
            {slide.isCustom && <Badge>Your own slide</Badge>}
            {slide.themedWeekName && <ThemedWeekBadge name={slide.themedWeekName} />}
          </div>
          <SlideTitle slide={slide} />
          <p className="max-w-[36ch] text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-[1.36] font-[450]">
            {promptFor(slide, band)}
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <div data-tour="present">{present}</div>
            <p data-tour="timer" className="text-sm text-ink-soft">
              {planInWords(slide)}
            </p>
          </div>
        </div>
      </SlideTop>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px] px-5 py-5 sm:px-8 sm:py-6">
        <div data-tour="age-bands">
          <Choice label="Age band" options={bands} value={band} onChange={chooseAgeBand} width="full" />
        </div>
        {starters.length > 0 && (
          <ul aria-label="Sentence starters" className="grid gap-2">
            {starters.map((starter) => (
              <li
                key={starter}
                className="grid grid-cols-[9px_1fr] items-baseline gap-[14px] leading-[1.5] before:size-[9px] before:-translate-y-px before:rounded-full before:bg-day"
              >
                {starter}
              </li>
            ))}
          </ul>
        )}
        {slide.followUp && (
          <div className="border-t border-line pt-4">
            <h3 className="text-sm font-medium tracking-normal text-ink-soft">Follow-up</h3>
            <p>{slide.followUp}</p>
          </div>
        )}
      </div>
      <ForTheTeacher slide={slide} />
    </>
  )
}

function ThemedWeekBadge({ name }: { name: string }) {
  const { data: week } = useCall(currentThemedWeek)
  return <Badge look={week ? weekLook(week.color) : 'neutral'}>{name}</Badge>
}
