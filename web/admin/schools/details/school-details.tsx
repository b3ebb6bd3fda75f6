import { type ReactNode, useRef } from 'react'
import { readSchool } from '#contract/admin/schools.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { pounds } from '#contract/money/prices.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { longDate } from '#web/platform/dates.ts'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { plural } from '../../list/plural.ts'
import { ReadFailed } from '../../list/read-failed.tsx'
import { licenceInWords, type School } from '../school.ts'
import { SchoolActions } from './school-actions.tsx'
import { StaffList } from './staff-list.tsx'

type Details = ResponseOf<typeof readSchool>

/** A school's details, and the actions on it. */
export function SchoolDetails({ school, onClose }: { school: School; onClose: () => void }) {
  // Refetched whenever it is opened: who is signed in changes by the minute.
  const read = useCall(readSchool, { params: { id: school.id } }, { staleTime: 0 })
  const around = useRef<HTMLDivElement>(null)
  return (
    <div ref={around} tabIndex={-1} className="outline-none">
      <ReadFailed read={read} around={around} />
      {!read.error && (read.data ? <LoadedDetails details={read.data} onClose={onClose} /> : <DetailsLoading />)}
    </div>
  )
}

function DetailsLoading() {
  return (
    <Skeleton label="Loading details...">
      <Placeholder className="h-[220px]" />
    </Skeleton>
  )
}

function LoadedDetails({ details, onClose }: { details: Details; onClose: () => void }) {
  const { school, staff } = details
  return (
    <div className="grid gap-5 rounded-field border border-line bg-paper p-4 text-sm sm:p-5">
      <Facts details={details} />
      {(school.planType === 'school' || staff.length > 0) && <StaffList staff={staff} />}
      <SchoolActions details={details} onClose={onClose} />
    </div>
  )
}

function Facts({ details: { school, usage, sessions, hasPassword, renewalPence } }: { details: Details }) {
  const { slidesShown, people, lastShownAt } = usage
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
      <Fact name="Licence">
        {capitalised(licenceInWords(school.licence).words)}
        {renewalPence ? `, then renewed by card for ${pounds(renewalPence)}.` : '.'}
      </Fact>
      <Fact name="Use in the last 30 days">
        {slidesShown === 0
          ? 'No slide was shown.'
          : `${plural(slidesShown, 'slide')} shown by ${plural(people, 'person', 'people')}.`}
        {lastShownAt && ` The last one on ${longDate(lastShownAt)}.`}
      </Fact>
      <Fact name="Signed in now">
        {sessions === 0 ? 'No one.' : `On ${plural(sessions, 'browser')}.`}
        {!hasPassword && ' The account has no password yet: its owner has yet to follow the link in their mail.'}
      </Fact>
      {school.planType === 'school' && (
        <Fact name="School domains">{school.schoolDomains.join(', ') || 'None: no one can join yet.'}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-strong">{name}</dt>
      <dd className="wrap-anywhere text-ink-soft">{children}</dd>
    </div>
  )
}
