import type { Person } from '#web/accounts/sessions/use-signed-in.ts'

type Facts = Pick<Person, 'role' | 'licenceType'>

/** Staff, and test accounts under a school licence, get the teacher dashboard; everyone else the general one. */
export function variantOf({ role, licenceType }: Facts): 'teacher' | 'general' {
  return role === 'staff' || (role === 'test' && licenceType === 'school') ? 'teacher' : 'general'
}

/** Whether they manage the school's staff and logo. The server applies the same rule to every call. */
export function runsSchool({ role, licenceType }: Facts): boolean {
  return role === 'admin' || (role === 'school' && licenceType === 'school')
}
