import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { slidesOfWeek } from '#contract/slides/planning.ts'
import { upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { isWeekend } from '#web/platform/dates.ts'
import { addDays } from '#web/platform/days.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { mondayOf, spanOf, weekPath, weeksByMonth, weekToPlan } from './weeks.ts'

type Range = Pick<ResponseOf<typeof slidesOfWeek>, 'firstMonday' | 'lastMonday' | 'holidayWeeks'>

type Props = { monday: string; range: Range; today: string }

/** The week before, the week after, this one, and a list of all. Links, so that the back button walks through them. */
export function WeekChoice({ monday, range: { firstMonday, lastMonday, holidayWeeks }, today }: Props) {
  const [, navigate] = useLocation()
  const { data: themedWeeks = [] } = useCall(upcomingThemedWeeks)
  const nameOf = (start: string): string => {
    const themed = themedWeeks.find(({ startDate }) => mondayOf(startDate) === start)
    const name = themed?.name ?? (holidayWeeks.includes(start) ? 'school holiday' : undefined)
    return name ? `${spanOf(start)}: ${name}` : spanOf(start)
  }
  const groups = weeksByMonth(firstMonday, lastMonday).map(({ name, mondays }) => ({
    name,
    options: mondays.map((start) => ({ value: start, name: nameOf(start) })),
  }))
  return (
    <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2">
      <Step to={monday > firstMonday && weekPath(addDays(monday, -7))} name="Previous week">
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Step>
      <Step to={monday < lastMonday && weekPath(addDays(monday, 7))} name="Next week">
        <ChevronRight aria-hidden="true" className="size-5" />
      </Step>
      <div className="min-w-0 flex-1 basis-[160px] sm:max-w-[340px]">
        <SelectField
          label="Week"
          labelLook="hidden"
          options={[]}
          groups={groups}
          value={monday}
          onChange={({ target }) => navigate(weekPath(target.value))}
        />
      </div>
      {monday !== weekToPlan(today) && <ThisWeekLink today={today} />}
    </nav>
  )
}

/** To the week that the plan opens with. At the weekend that is the next one. */
export function ThisWeekLink({ today }: { today: string }) {
  return (
    <Link href={paths.plan} asChild>
      <ButtonLink look="outline" size="small">
        {isWeekend(today) ? 'Coming week' : 'This week'}
      </ButtonLink>
    </Link>
  )
}

function Step({ to, name, children }: { to: string | false; name: string; children: ReactNode }) {
  const shape = 'w-[44px] !px-0'
  if (!to)
    return (
      <Button look="outline" size="small" className={shape} disabled aria-label={name}>
        {children}
      </Button>
    )
  return (
    <Link href={to} asChild>
      <ButtonLink look="outline" size="small" className={shape} aria-label={name}>
        {children}
      </ButtonLink>
    </Link>
  )
}
