import { ChevronRight } from 'lucide-react'
import { themeDescriptors } from '#contract/slides/theme-descriptors.ts'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { RareThemeIcon } from '../scene/rare-theme-icon.tsx'
import type { SchoolDay } from './school-week.ts'

type Props = { days: readonly SchoolDay[]; shown: string | undefined; onOpen: (date: string) => void }

/** Each weekday's theme, with today's highlighted. Each opens its slide of this week. */
export function ThisWeeksThemes({ days, shown, onOpen }: Props) {
  return (
    <Card title="This Week’s Themes" data-tour="weekly-themes">
      <ol className="-mx-3 -mt-1 grid gap-px">
        {days.map((day) => (
          <li key={day.weekday.day} data-day={day.weekday.day} aria-current={day.isToday ? 'date' : undefined}>
            <Theme day={day} isShown={day.date === shown} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Theme({
  day: { weekday, date, emoji, isToday },
  isShown,
  onOpen,
}: {
  day: SchoolDay
  isShown: boolean
  onOpen: (date: string) => void
}) {
  return (
    <button
      type="button"
      disabled={!date}
      aria-current={(isShown && date !== undefined) || undefined}
      onClick={() => date && onOpen(date)}
      className={`group grid w-full grid-cols-[36px_1fr_auto] items-center gap-x-3 rounded-field px-3 py-[5px] text-left text-sm leading-[1.35] transition-colors duration-[180ms] enabled:hover:bg-day-tint disabled:cursor-default aria-[current]:shadow-[inset_0_0_0_1.5px_var(--day)] ${isToday ? 'bg-day-tint' : ''}`}
    >
      <span
        className={`grid size-9 place-items-center rounded-full text-day ${isToday ? 'bg-surface' : 'bg-day-tint'}`}
      >
        {date && (
          <Picture
            emoji={emoji}
            className="size-6"
            fallback={<RareThemeIcon theme={weekday.theme} className="size-5" />}
          />
        )}
      </span>
      <span className="grid min-w-0">
        <span className={`font-strong ${isToday ? 'text-day' : ''}`}>{weekday.name}</span>
        <span className="text-xs text-ink-soft">{themeDescriptors[weekday.theme]}</span>
      </span>
      {isToday ? (
        <span className="rounded-pill bg-surface px-[10px] py-[3px] text-xs font-[520] text-ink-soft">Today</span>
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 text-ink-faint opacity-60 group-disabled:opacity-0" />
      )}
    </button>
  )
}
