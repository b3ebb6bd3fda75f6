import type { listStaff } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { fullName } from '#web/accounts/people/full-name.ts'

export type Member = ResponseOf<typeof listStaff>['staff'][number]
export type Newcomer = ResponseOf<typeof listStaff>['waiting'][number]

export function memberName(member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(member) || member.email
}
