import { email as emailAddress } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Door, Role } from '#contract/accounts/roles.ts'
import type { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { isTrial, ourSchool, toChoices } from '#server/accounts/people/rules.ts'

/** The door that accounts with this role sign in at. */
export function doorOf(role: Role): Door {
  return role === 'staff' ? 'school' : role
}

type Holder = { role: Role; trialEndsAt: Date | null }

/** Whether an account can sign in at this door. The school's also takes trials, whose owners look for their login there. */
export function opensFor(account: Holder, door: Door): boolean {
  return doorOf(account.role) === door || (door === 'school' && isTrial(account))
}

/** The login page for an account: the school's wherever its door opens for it. */
export function loginPathOf(account: Holder): '/login' | '/test-login' | '/admin-login' {
  if (opensFor(account, 'school')) return '/login'
  return account.role === 'admin' ? '/admin-login' : '/test-login'
}

/** Null unless it looks like an email: people sometimes type their password into the email field, and it must not be logged. */
export function loggableEmail(typed: string): string | null {
  return emailAddress.safeParse(typed).data ?? null
}

type Person = { id: string; email: string; firstName: string | null; lastName: string | null; role: Role } & Parameters<
  typeof toChoices
>[0]
type School = { name: string; plan: Plan } | null

/** What the front end may know about the signed-in user, field by field. */
export function toUser(person: Person, school: School): ResponseOf<typeof generalUser> {
  const { id, email, firstName, lastName, role } = person
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl: null,
    // Of a trial that gave no name there is none.
    schoolName: role === 'admin' ? ourSchool.name : school?.name || null,
    licenceType: role === 'admin' ? 'admin' : (school?.plan ?? 'individual'),
    isTestAccount: role === 'test',
    ...toChoices(person, school),
  }
}

export function toSchoolUser(person: Person, school: School): ResponseOf<typeof schoolUser> | undefined {
  if (person.role !== 'school' && person.role !== 'staff') return undefined
  return { ...toUser(person, school), isSchoolAccount: true, role: person.role }
}

type Administrator = { firstName: string | null; email: string; twoStepSince: Date | null }

export function toAdminUser(
  { firstName, email, twoStepSince }: Administrator,
  mode: 'demo' | 'production',
): ResponseOf<typeof adminUser> {
  const unset = mode === 'production' ? 'required' : 'off'
  return { firstName, email, totp: twoStepSince ? 'on' : unset }
}
