import type { Answer } from '#contract/endpoint.ts'
import type { listStaff } from '#contract/accounts/staff.ts'

export type Member = Answer<typeof listStaff>['staff'][number]

export function memberName({ firstName, lastName, email }: Member): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
