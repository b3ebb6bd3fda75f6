import { pageClasses } from '../page-classes.tsx'
import { greeting } from './greeting.ts'
import type { Today } from './today.ts'
import type { Now } from './use-now.ts'

type Props = { firstName: string | null; now: Now; today: Today }

/** The greeting, the date, and today's theme. */
export function Hello({ firstName, now, today: { date, weekday } }: Props) {
  return (
    <div>
      <h1 className={pageClasses.greeting}>{greeting(now.hour, firstName)}</h1>
      <p className={pageClasses.date}>
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
