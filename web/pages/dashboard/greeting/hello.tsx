import { greeting } from './greeting.ts'
import type { Today } from './today.ts'
import type { Now } from './use-now.ts'

type Props = { firstName: string | null; now: Now; today: Today }

/** The greeting, the date, and today's theme. */
export function Hello({ firstName, now, today: { date, weekday } }: Props) {
  return (
    <div>
      <h1 className="text-[clamp(1.5rem,1.3rem+0.8vw,1.75rem)]">{greeting(now.hour, firstName)}</h1>
      <p className="mt-[2px] text-[1rem] text-ink-soft max-sm:text-sm">
        {date}
        {weekday && (
          <>
            . <strong className="text-day">{weekday.greeting}</strong>: {weekday.blurb}
          </>
        )}
      </p>
    </div>
  )
}
