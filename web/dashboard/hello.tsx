import { Mark } from '#web/ui/mark.tsx'
import { greeting } from './greeting.ts'
import type { Today } from './today.ts'

type Props = { firstName: string | null; now: Date; today: Today }

/** Good morning: the name, the date, and what today is about. */
export function Hello({ firstName, now, today: { date, weekday } }: Props) {
  return (
    <div className="relative overflow-hidden rounded-[20px] bg-day-tint px-5 py-7 sm:px-8 sm:py-9">
      <Mark className="absolute -right-10 -bottom-16 size-[220px] fill-day opacity-10 max-sm:hidden" />
      <h1 className="text-[clamp(1.625rem,1.3rem+1.2vw,2rem)]">{greeting(now.getHours(), firstName)}</h1>
      <p className="mt-1 text-ink-soft">{date}</p>
      <p className="mt-4 max-w-[52ch] text-lg">
        {weekday ? (
          <>
            <strong className="text-day">{weekday.greeting}</strong>: {weekday.blurb}
          </>
        ) : (
          'It’s the weekend! Take time to relax and recharge.'
        )}
      </p>
    </div>
  )
}
