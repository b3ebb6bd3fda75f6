import type { Role } from '#contract/accounts/roles.ts'

type Person = { role: Role; email: string; firstName: string | null; lastName: string | null }
type School = { name: string; statedDomain: string | null }

/** Whose password it is, with the words that must not make it up. */
export function ownerOf({ role, email, firstName, lastName }: Person, school: School | null) {
  return { role, email, ownWords: [firstName, lastName, school?.name, school?.statedDomain] }
}
