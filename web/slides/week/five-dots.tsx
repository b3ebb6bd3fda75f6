import { Check, Minus } from 'lucide-react'
import { weekdayName } from '#web/platform/dates.ts'
import type { SchoolDay } from './school-week.ts'

type Props = { days: readonly SchoolDay[]; shown: string | undefined; onOpen: (date: string) => void }

/** The week as five dots that fill in. Each opens its slide: a missed Monday can be shown on Tuesday. */
export function FiveDots({ days, shown, onOpen }: Props) {
  return (
    <ol aria-label="The slides of this week" className="-mx-1 grid grid-cols-5">
      {days.map((day) => (
        <Dot key={day.weekday.day} day={day} isShown={day.date === shown} onOpen={onOpen} />
      ))}
    </ol>
  )
}

function Dot({
  day: { weekday, date, isToday, use },
  isShown,
  onOpen,
}: {
  day: SchoolDay
  isShown: boolean
  onOpen: (date: string) => void
}) {
  const short = weekday.name.slice(0, 3)
  return (
    <li
      data-day={weekday.day}
      className="relative not-last:before:absolute not-last:before:top-[23px] not-last:before:right-[calc(-50%+24px)] not-last:before:left-[calc(50%+24px)] not-last:before:h-[2px] not-last:before:bg-line"
    >
      <button
        type="button"
        disabled={!date}
        aria-current={(isShown && date !== undefined) || undefined}
        onClick={() => date && onOpen(date)}
        className={`group grid w-full justify-items-center gap-[6px] rounded-field py-1 text-xs transition-colors duration-[180ms] disabled:cursor-default aria-[current]:font-strong aria-[current]:text-ink ${isToday ? 'font-strong text-ink' : 'text-ink-soft'}`}
      >
        <span
          className={`grid size-10 place-items-center rounded-full transition-colors duration-[250ms] outline-offset-2 outline-day group-enabled:group-hover:border-day group-aria-[current]:outline-2 ${looks(use, isToday)}`}
        >
          {use === 'used' && <Check aria-hidden="true" className="size-5 stroke-[2.6]" />}
          {use === 'closed' && <Minus aria-hidden="true" className="size-4 text-ink-faint" />}
        </span>
        <span aria-hidden="true">{isToday ? 'Today' : short}</span>
        <span className="sr-only">
          {isToday ? 'Today, ' : ''}
          {date ? weekdayName(date) : short}
          {use === 'not known' ? '' : `, ${use}`}
        </span>
      </button>
    </li>
  )
}

function looks(use: SchoolDay['use'], isToday: boolean): string {
  if (use === 'used') return 'border-2 border-day bg-day text-white'
  if (use === 'closed') return 'border-[1.5px] border-dashed border-line-strong bg-sand'
  return isToday ? 'border-3 border-day bg-surface' : 'border-[1.5px] border-line-strong bg-surface'
}
