import { Heart, Lightbulb, type LucideIcon, MessagesSquare, Sprout, Sun } from 'lucide-react'
import { type Day, type Weekday, weekdays } from '#contract/weekdays.ts'
import { Card } from '#web/ui/card.tsx'

const icons: Record<Day, LucideIcon> = {
  mon: Sprout,
  tue: MessagesSquare,
  wed: Heart,
  thu: Lightbulb,
  fri: Sun,
}

/** The five weekdays: a list where it is narrow, a row where there is room. */
export function ThisWeeksThemes({ today }: { today: Day | undefined }) {
  return (
    <Card title="This Week’s Themes" className="@container">
      <ol className="-mx-3 grid gap-1 @3xl:mx-0 @3xl:grid-cols-5 @3xl:gap-3">
        {weekdays.map((weekday) => (
          <Theme key={weekday.day} weekday={weekday} isToday={weekday.day === today} />
        ))}
      </ol>
    </Card>
  )
}

function Theme({ weekday: { day, name, descriptor }, isToday }: { weekday: Weekday; isToday: boolean }) {
  const Icon = icons[day]
  return (
    <li
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className="grid grid-cols-[40px_1fr_auto] items-center gap-x-3 rounded-field px-3 py-2 text-sm leading-[1.35] aria-[current]:bg-day-tint @3xl:grid-cols-[1fr_auto] @3xl:content-start @3xl:gap-y-3 @3xl:p-4 @3xl:ring-1 @3xl:ring-line @3xl:ring-inset @3xl:aria-[current]:ring-0"
    >
      <span
        className={`grid size-10 place-items-center rounded-full ${isToday ? 'bg-day text-white' : 'bg-day-tint text-day'}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 @3xl:order-last @3xl:col-span-2">
        <p className={`font-strong ${isToday ? 'text-day' : ''}`}>{name}</p>
        <p className="text-xs text-ink-soft">{descriptor}</p>
      </div>
      {isToday && (
        <span className="rounded-pill bg-surface px-[10px] py-[3px] text-xs font-[520] text-ink-soft">Today</span>
      )}
    </li>
  )
}
