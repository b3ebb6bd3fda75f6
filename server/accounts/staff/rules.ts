import type { listStaff } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

type Member = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string
  createdAt: Date
  lastLoginAt: Date | null
}

export function toMember(member: Member): ResponseOf<typeof listStaff>['staff'][number] {
  const { id, firstName, lastName, email, createdAt, lastLoginAt } = member
  return {
    id,
    firstName,
    lastName,
    email,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }
}

type Newcomer = { id: string; firstName: string; lastName: string; email: string; askedAt: Date }

export function toNewcomer(newcomer: Newcomer): ResponseOf<typeof listStaff>['waiting'][number] {
  const { id, firstName, lastName, email, askedAt } = newcomer
  return { id, firstName, lastName, email, askedAt: askedAt.toISOString() }
}

type Invitation = {
  id: string
  email: string
  invitedAt: Date
  sentAt: Date
  expiresAt: Date
  withdrawnAt: Date | null
}

export function toInvitation(invitation: Invitation, now: Date): ResponseOf<typeof listStaff>['invitations'][number] {
  const { id, email, invitedAt, sentAt, expiresAt, withdrawnAt } = invitation
  return {
    id,
    email,
    state: withdrawnAt ? 'withdrawn' : now < expiresAt ? 'waiting' : 'expired',
    invitedAt: invitedAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}
