import { parse } from 'yaml'
import * as z from 'zod/mini'
import text from '#content/themed-weeks.yaml?raw'
import { plannedWeek } from '#contract/slides/themed-weeks.ts'

/** The class name in the data, as a colour dark enough for a sand background. */
const dots = {
  'bg-amber-500': 'bg-week-amber',
  'bg-pink-500': 'bg-week-pink',
  'bg-green-500': 'bg-week-green',
  'bg-purple-500': 'bg-week-purple',
  'bg-blue-500': 'bg-week-blue',
}

export function ThemedWeeks() {
  return (
    <section className="bg-sand py-18 lg:py-26">
      <div className="wrap-site grid gap-9 lg:grid-cols-[22rem_1fr] lg:gap-20">
        <div>
          <h2>Special themed&nbsp;weeks</h2>
          <p className="mt-4 text-lg text-ink-soft">
            Five times a year the whole week turns to one subject, so that every class is talking about it at&nbsp;once.
          </p>
        </div>
        <ol className="border-b border-sand-line">
          {z
            .array(plannedWeek)
            .parse(parse(text))
            .map((week) => (
              <li
                key={week.name}
                className="grid gap-x-6 gap-y-3 border-t border-sand-line py-[22px] sm:grid-cols-[13rem_1fr]"
              >
                <div className="grid content-start gap-2 sm:order-none sm:pt-[9px]">
                  <FiveDots className={dots[week.color]} />
                  <p className="max-w-[24ch] text-sm text-ink-soft max-sm:max-w-none">{week.when}</p>
                </div>
                <div>
                  <h3>{week.name}</h3>
                  <p className="mt-1 max-w-[44ch] text-balance text-ink-soft">{week.description}</p>
                </div>
              </li>
            ))}
        </ol>
      </div>
    </section>
  )
}

function FiveDots({ className }: { className: string }) {
  return (
    <span className="flex gap-1" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((dot) => (
        <i key={dot} className={`size-2 rounded-full ${className}`} />
      ))}
    </span>
  )
}
