import { weekdays } from '#contract/slides/weekdays.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export function TryOne() {
  return (
    <div className="wrap-site pb-24">
      <section
        aria-labelledby="try-one"
        className="on-dark grid gap-8 rounded-[28px] bg-ink px-7 py-11 text-white lg:grid-cols-[1fr_auto] lg:items-end lg:p-16"
      >
        <div>
          <span aria-hidden="true" className="mb-6 flex gap-[9px]">
            {weekdays.map(({ day }) => (
              <i key={day} data-day={day} className="size-4 rounded-full bg-day-bright" />
            ))}
          </span>
          <h2 id="try-one" className="max-w-[18ch]">
            Ask one question tomorrow
          </h2>
          <p className="mt-4 max-w-[44ch] text-on-ink-soft">
            The demo slide needs no account. Put it on your board and see who speaks.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink look="paper" size="large" href={paths.demo}>
            View Demo Slide
          </ButtonLink>
          <ButtonLink look="onInk" size="large" href={paths.signup}>
            Get Started
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
