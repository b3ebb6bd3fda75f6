import type { Person } from '#web/accounts/sessions/use-signed-in.ts'

type Facts = Pick<Person, 'role' | 'licenceType'>

/** Which dashboard somebody has: a teacher under a school's licence their own, whoever holds a licence the general one. */
export function variantOf({ role, licenceType }: Facts): 'teacher' | 'general' {
  return role === 'staff' || (role === 'test' && licenceType === 'school') ? 'teacher' : 'general'
}

/** Whether what concerns the whole school is theirs: its staff, its logo. The server decides the same at every call. */
export function runsSchool({ role, licenceType }: Facts): boolean {
  return role === 'admin' || (role === 'school' && licenceType === 'school')
}
