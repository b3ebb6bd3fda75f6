import { themeDescriptors } from '#contract/slides/theme-descriptors.ts'
import { weekdays, type Theme } from '#contract/slides/weekdays.ts'
import { WeekdayIcon } from '../pieces/weekday-icon.tsx'

export function WeekThemes({ shown }: { shown: Theme }) {
  return (
    <section aria-labelledby="week-themes" className="rounded-card border border-line bg-surface p-6 shadow-soft">
      <h2 id="week-themes" className="text-lg leading-[1.3]">
        This Week’s Themes
      </h2>
      <ol className="-mx-3 mt-3 grid gap-[2px]">
        {weekdays.map((weekday) => (
          <li
            key={weekday.day}
            data-day={weekday.day}
            aria-current={weekday.theme === shown ? 'true' : undefined}
            className="group grid grid-cols-[36px_1fr_auto] items-center gap-3 rounded-field px-3 py-[7px] text-sm leading-[1.35] aria-[current]:bg-day-tint"
          >
            <span className="grid size-9 place-items-center rounded-full bg-day-tint text-day group-aria-[current]:bg-day group-aria-[current]:text-white">
              <WeekdayIcon day={weekday.day} className="size-5" />
            </span>
            <span>
              <b className="block group-aria-[current]:text-day">{weekday.name}</b>
              <small className="text-xs text-ink-soft">{themeDescriptors[weekday.theme]}</small>
            </span>
            {weekday.theme === shown && (
              <span className="rounded-pill bg-surface px-[10px] py-[3px] text-xs font-medium">This slide</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
