import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { fullDate } from '#web/platform/dates.ts'
import { Mark } from '#web/ui/picture/mark.tsx'
import { SlideScene } from '../scene/slide-scene.tsx'
import { ForTheTeacher } from './for-the-teacher.tsx'
import { SlideTitle } from './slide-title.tsx'

type Props = { message: string; more?: string; next: DatedSlide }

/** A friendly message, and a preview of the next slide: at a weekend, Monday's. */
export function WeekendMessage({ message, more, next }: Props) {
  const weekday = weekdays.find(({ theme }) => theme === next.theme)
  return (
    <>
      <div className="px-5 py-7 sm:px-8">
        <h2 className="text-[clamp(1.375rem,1.2rem+0.8vw,1.75rem)] leading-[1.25]">{message}</h2>
        {more && <p className="mt-2 text-lg text-ink-soft">{more}</p>}
      </div>
      <div data-day={weekday?.day} className="grid gap-4 bg-day-tint px-5 py-6 sm:px-8 sm:py-7">
        <div>
          <p className="flex items-center gap-[10px] text-sm font-strong text-day">
            <Mark className="size-[26px] fill-day" />
            {weekday?.name}
          </p>
          <p className="mt-1 text-sm text-ink-soft">Preview of {fullDate(next.date)}</p>
        </div>
        <SlideScene slide={next} className="w-[168px]" />
        <SlideTitle slide={next} level={3} />
        <p className="max-w-[36ch] text-lg">{next.prompt}</p>
      </div>
      <ForTheTeacher slide={next} />
    </>
  )
}
