import type { listStaff } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { atDomains } from '../joining.ts'
import type { Address } from './read-addresses.ts'

export type Known = Pick<ResponseOf<typeof listStaff>, 'domains' | 'staff' | 'waiting' | 'invitations'>

/** What becomes of an address if the list is sent. */
const kinds = ['ready', 'member', 'newcomer', 'invited', 'elsewhere', 'invalid'] as const
export type Kind = (typeof kinds)[number]
export type Group = { kind: Kind; addresses: Address[] }

/** Compares with what the school's list shows it anyway; whether an address has an account elsewhere is not known here. */
export function sortAddresses(addresses: readonly Address[], known: Known): Group[] {
  return kinds.flatMap((kind) => {
    const alike = addresses.filter((address) => kindOf(address, known) === kind)
    return alike.length > 0 ? [{ kind, addresses: alike }] : []
  })
}

function kindOf({ email }: Address, { domains, staff, waiting, invitations }: Known): Kind {
  if (!email) return 'invalid'
  const isTheirs = (one: { email: string }) => one.email === email
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1))) return 'elsewhere'
  if (staff.some(isTheirs)) return 'member'
  if (waiting.some(isTheirs)) return 'newcomer'
  return invitations.some((one) => isTheirs(one) && one.state === 'waiting') ? 'invited' : 'ready'
}

/** As a heading over the addresses of a kind. */
export function kindWords(kind: Kind, domains: readonly string[]): string {
  return {
    ready: 'Ready to invite',
    member: 'Have a login already',
    newcomer: 'Wait for your approval above',
    invited: 'Invited already',
    elsewhere: `Not at ${atDomains(domains)}`,
    invalid: 'Not an email address',
  }[kind]
}

/** Why one address is not sent. */
export function faultOf(kind: Exclude<Kind, 'ready'>, domains: readonly string[]): string {
  return {
    member: 'This person has a login at your school already.',
    newcomer: 'This person is waiting already: you can approve them above.',
    invited: 'This person is invited already: you can send the invitation again.',
    elsewhere: `Please use an email at your school: ${atDomains(domains)}`,
    invalid: 'Please enter an email address',
  }[kind]
}
