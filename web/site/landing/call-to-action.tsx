import { pounds, pricePence, schoolDaysAYear } from '#contract/money/prices.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { paths, paymentPath } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GetStarted } from './get-started.tsx'

export function CallToAction() {
  return (
    <div className="wrap-site pb-24">
      <section
        aria-labelledby="call-to-action"
        className="on-dark grid gap-7 rounded-[28px] bg-ink px-7 py-14 text-white lg:grid-cols-[1fr_auto] lg:items-end lg:p-16"
      >
        <div>
          <span className="mb-6 flex gap-[9px]" aria-hidden="true">
            {weekdays.map(({ day }) => (
              <i key={day} data-day={day} className="size-4 rounded-full bg-day-bright" />
            ))}
          </span>
          <h2 id="call-to-action" className="max-w-[17ch]">
            Whole school access for less than 40p a&nbsp;day!
          </h2>
          <p className="mt-[14px] max-w-[44ch] text-on-ink-soft">
            {pounds(pricePence.school)} a year for every member of staff, spread over {schoolDaysAYear}
            &nbsp;school&nbsp;days.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <GetStarted look="paper" href={paymentPath('school')} />
          <ButtonLink look="onInk" size="large" href={paths.pricing} className="max-[420px]:w-full">
            See both licences
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
