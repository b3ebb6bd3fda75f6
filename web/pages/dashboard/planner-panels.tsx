import type { Person } from '#web/accounts/signed-in/use-signed-in.ts'
import { StaffCard } from '#web/accounts/staff/staff-card.tsx'
import { runsSchool } from './variant.ts'

/** What whoever holds a licence has below the slide. */
export function PlannerPanels({ person }: { person: Person }) {
  return runsSchool(person) && <StaffCard schoolName={person.schoolName} />
}
