import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { BrandSummary } from '#web/branding/brand-summary.tsx'
import { paths } from '#web/platform/paths.ts'
import { NextTenDays } from '#web/slides/planning/next-ten-days.tsx'
import { ThemedWeeksPlanning } from '#web/slides/planning/themed-weeks-planning.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TermFigures } from '#web/usage/analytics/stats/term-figures.tsx'
import { QuickActions } from '#web/usage/weekly-report/quick-actions.tsx'
import { runsSchool } from '../frames/variant.ts'
import { TwoColumns } from './parts.tsx'

type Props = {
  person: Person
  /** The school's day, YYYY-MM-DD. */
  today: string
}

/** The licence holder's panels below the slide. */
export function PlannerPanels({ person, today }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 pt-6">
      <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex items-center justify-between gap-4">
          <h2 id={id} className="text-xl leading-[1.35]">
            Planning
          </h2>
          <Link href={paths.ownSlides} asChild>
            <ButtonLink look="quiet" size="small" className="-mr-[14px]">
              Your own slides
              <ChevronRight aria-hidden="true" className="size-5" />
            </ButtonLink>
          </Link>
        </div>
        <TwoColumns
          wide={<NextTenDays today={today} />}
          narrow={
            <>
              <ThemedWeeksPlanning today={today} />
              {runsSchool(person) && <BrandSummary schoolName={person.schoolName} />}
            </>
          }
        />
      </section>
      <TermFigures whose={runsSchool(person) ? 'school' : 'own'} />
      <QuickActions period="term" addSlide={paths.newOwnSlide} />
    </div>
  )
}
