import { themeDescriptors } from '#contract/slides/theme-descriptors.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { sampleQuestions } from '../pieces/sample-slides.ts'
import { WeekdayIcon } from '../pieces/weekday-icon.tsx'

export function WeekLine() {
  return (
    <section className="py-18 lg:py-26">
      <div className="wrap-site">
        <h2 className="max-w-[30ch]">Five days, five kinds of talk</h2>
        <ol className="week-line">
          {weekdays.map((weekday) => (
            <li key={weekday.day} data-day={weekday.day}>
              <span className="disc">
                <WeekdayIcon day={weekday.day} className="size-[26px]" />
              </span>
              <div>
                <h3 className="pt-[2px] text-[1.125rem] text-day">{weekday.name}</h3>
                <p className="text-sm text-ink-soft">{themeDescriptors[weekday.theme]}</p>
              </div>
              <p className="question">{sampleQuestions[weekday.theme]}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
