import { useEffect } from 'react'
import { readFirstDays } from '#contract/usage/first-days.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { StaffCard } from '#web/accounts/staff/staff-card.tsx'
import { BrandSettings } from '#web/branding/brand-settings.tsx'
import { HeldLicenceCard } from '#web/money/licence/held/held-licence-card.tsx'
import { InvoicesCard } from '#web/money/licence/held/invoices-card.tsx'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useScrollToHash } from '#web/platform/page/use-scroll-to-hash.ts'
import { TermDatesCard } from '#web/slides/term-dates/term-dates-card.tsx'
import { Parts, TwoColumns } from '../dashboard/parts.tsx'
import { PlaceFrame } from './place-frame.tsx'
import { useSchoolDay } from './use-school-day.ts'

export function SchoolPage() {
  return <PlaceFrame place="school">{(person) => <School person={person} />}</PlaceFrame>
}

/** What belongs to the school: its staff, term dates, licence, invoices and logo. Administrators have no licence. */
function School({ person: { schoolName, role } }: { person: Person }) {
  useScrollToHash()
  const refetch = useRefetch()
  const today = useSchoolDay()
  // On Today, a new school’s first steps count who was invited here.
  useEffect(() => () => void refetch(readFirstDays), [refetch])
  return (
    <Parts>
      <div>
        <h1>School</h1>
        {schoolName && <p className="mt-1 break-words text-ink-soft">{schoolName}</p>}
      </div>
      <TwoColumns
        wide={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 *:scroll-mt-5 sm:gap-6">
            <div id="staff" data-tour="staff">
              <StaffCard schoolName={schoolName} />
            </div>
            {role === 'school' && (
              <>
                <div id="term-dates" data-tour="term-dates">
                  <TermDatesCard today={today} />
                </div>
                <div id="licence" data-tour="licence">
                  <HeldLicenceCard />
                </div>
                <div id="invoices" data-tour="invoices">
                  <InvoicesCard />
                </div>
              </>
            )}
          </div>
        }
        narrow={
          <div id="logo" data-tour="logo" className="scroll-mt-5">
            <BrandSettings schoolName={schoolName} />
          </div>
        }
      />
    </Parts>
  )
}
