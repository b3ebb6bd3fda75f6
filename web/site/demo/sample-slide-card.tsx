import { weekdays } from '#contract/slides/weekdays.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { AgeBandSwitch, PromptByBand, StartersByBand } from '../pieces/age-band-switch.tsx'
import { DiscussionTimer } from '../pieces/discussion-timer.tsx'
import type { SampleSlide } from '../pieces/sample-slides.ts'

export function SampleSlideCard({ slide }: { slide: SampleSlide }) {
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  return (
    <article
      data-day={weekday?.day}
      aria-labelledby="sample-slide"
      className="by-age-band overflow-hidden rounded-card border border-line bg-surface shadow-soft"
    >
      <div className="grid gap-5 bg-day-tint px-6 pt-6 pb-7 sm:px-8">
        <p className="flex items-center gap-[10px] text-sm font-strong text-day">
          <Mark className="size-[26px] fill-day" />
          {weekday?.name}
        </p>
        <div>
          <h2 id="sample-slide" className="text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] leading-[1.2]">
            {slide.title}&nbsp;
            <Picture emoji={slide.emoji} fallback={null} />
          </h2>
          <p className="mt-1 text-ink-soft">{slide.subtitle}</p>
        </div>
        <PromptByBand
          prompt={slide.prompt}
          promptSimple={slide.promptSimple}
          className="max-w-[34ch] text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-[1.36] font-[450]"
        />
        <div data-present="" className="needs-script">
          <PresentButton slide={slide} />
        </div>
      </div>
      <div className="grid gap-6 px-6 pt-6 pb-7 sm:px-8">
        <AgeBandSwitch />
        <StartersByBand starters={slide.starters} className="dotted-list" />
        <p className="border-t border-line pt-4">
          <b className="block text-sm font-medium text-ink-soft">Follow-up</b>
          {slide.followUp}
        </p>
        <div className="border-t border-line pt-6">
          <DiscussionTimer allSeconds={slide.timerDuration} />
        </div>
      </div>
    </article>
  )
}

/** The script of the Present Slide button. */
export const presenterIsland = 'web/site/demo/presenter.island.tsx'
