import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ClosedToday } from '#contract/slides/days/term-dates.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { librarySlidePath } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { closedInWords } from './closed-in-words.ts'
import { WeekendMessage } from './weekend-message.tsx'

type Props = {
  closed: ClosedToday
  /** The slide that this day has all the same; none at a weekend. */
  todays: DatedSlide | undefined
  onOpen: () => void
}

/** A day without school: when it begins again, a question for home, and the slides of the last week with school. */
export function ClosedDay({ closed: { name, next, lastWeek }, todays, onOpen }: Props) {
  const home = todays?.home ?? lastWeek.findLast((slide) => slide.home)?.home
  const { title, text } = closedInWords(name, next.date)
  return (
    <>
      <WeekendMessage message={title} more={text} next={next} />
      <div className="grid gap-x-8 gap-y-6 border-t border-line px-5 py-6 sm:grid-cols-2 sm:px-8">
        {home && (
          <Part
            title={
              <>
                <House aria-hidden="true" className="size-5" />
                Ask at home
              </>
            }
          >
            <p className="text-lg">{home}</p>
          </Part>
        )}
        {lastWeek.length > 0 && (
          <Part title="The last slides before">
            <ul>
              {lastWeek.map(({ id, date, title: slide }) => (
                <li key={date} className="grid grid-cols-[6em_minmax(0,1fr)] items-baseline">
                  <span className="text-sm text-ink-soft">{shortDay(date)}</span>
                  <Link href={librarySlidePath(id)} className="py-[10px] underline underline-offset-4">
                    {slide}
                  </Link>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {todays && (
          <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
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

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 flex items-center gap-2 text-base">{title}</h3>
      {children}
    </div>
  )
}
