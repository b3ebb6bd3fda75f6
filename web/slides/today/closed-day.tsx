import { House } from 'lucide-react'
import { Link } from 'wouter'
import type { ClosedToday } from '#contract/slides/days/closed-days.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { nearDate } from '#web/platform/panel-dates.ts'
import { librarySlidePath } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { WeekendMessage } from './weekend-message.tsx'

type Props = {
  closed: ClosedToday
  /** The slide that this day has all the same; none at a weekend. */
  todays: DatedSlide | undefined
  onOpen: () => void
}

/** A day without school: when the next slide comes, a question for home, and the slides of the last week with school. */
export function ClosedDay({ closed: { message, next, lastWeek }, todays, onOpen }: Props) {
  const home = todays?.home ?? lastWeek.findLast((slide) => slide.home)?.home
  return (
    <>
      <WeekendMessage message={message} next={next} />
      <div className="grid gap-5 border-t border-line px-5 py-6 sm:px-8">
        {home && (
          <div>
            <h3 className="flex items-center gap-2 text-base">
              <House aria-hidden="true" className="size-5" />
              Ask at home
            </h3>
            <p className="mt-1 text-lg">{home}</p>
          </div>
        )}
        {lastWeek.length > 0 && (
          <div>
            <h3 className="text-base">The last slides before</h3>
            <ul className="mt-2 grid gap-1">
              {lastWeek.map(({ id, date, title }) => (
                <li key={date} className="flex flex-wrap items-baseline gap-x-3">
                  <span className="w-[10.5em] flex-none text-sm text-ink-soft">{nearDate(date)}</span>
                  <Link href={librarySlidePath(id)} className="py-[10px]">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {todays && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
            Open today all the same?
            <Button look="outline" size="small" onClick={onOpen}>
              Show today’s slide
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
