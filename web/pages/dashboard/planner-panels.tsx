import type { ReactNode } from 'react'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { BrandSummary } from '#web/branding/brand-summary.tsx'
import { paths } from '#web/platform/paths.ts'
import { NextTenDays } from '#web/slides/planning/next-ten-days.tsx'
import { ThemedWeeksPlanning } from '#web/slides/planning/themed-weeks-planning.tsx'
import { TermFigures } from '#web/usage/analytics/stats/term-figures.tsx'
import { QuickActions } from '#web/usage/weekly-report/quick-actions.tsx'
import { runsSchool } from '../frames/variant.ts'

type Props = {
  person: Person
  /** The school's day, YYYY-MM-DD. */
  today: string
}

/** The licence holder's panels below the slide, each compact and leading to its place. */
export function PlannerPanels({ person, today }: Props) {
  const actions = <QuickActions period="term" addSlide={paths.newOwnSlide} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <Row>
        <NextTenDays today={today} most={3} />
        <ThemedWeeksPlanning today={today} reader="planner" most={4} />
      </Row>
      <TermFigures whose={runsSchool(person) ? 'school' : 'own'} />
      {runsSchool(person) ? (
        <Row>
          {actions}
          <BrandSummary schoolName={person.schoolName} />
        </Row>
      ) : (
        actions
      )}
    </div>
  )
}

/** A wide and a narrow card of the same height; stacked on a phone. */
function Row({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_364px]">{children}</div>
  )
}
