import type { Answer } from '#contract/endpoint.ts'
import type { generalUser, schoolUser } from '#contract/doors.ts'

type Role = 'school' | 'staff' | 'test' | 'admin'

/** Which of the three doors an account comes in by. */
export function doorOf(role: Role): 'school' | 'test' | 'admin' {
  return role === 'staff' ? 'school' : role
}

type Person = { id: string; email: string; firstName: string | null; lastName: string | null; role: Role }
type School = { name: string; plan: 'individual' | 'school' } | null

/** What the screens may know of the person who is signed in, field by field. */
export function toUser({ id, email, firstName, lastName, role }: Person, school: School): Answer<typeof generalUser> {
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl: null,
    schoolName: school?.name ?? null,
    licenceType: role === 'admin' ? 'admin' : (school?.plan ?? 'individual'),
    isTestAccount: role === 'test',
  }
}

export function toSchoolUser(person: Person, school: School): Answer<typeof schoolUser> | undefined {
  if (person.role !== 'school' && person.role !== 'staff') return undefined
  return { ...toUser(person, school), isSchoolAccount: true, role: person.role }
}
