import { passwordFault } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import { addSchool, changeSchool } from '#contract/admin/schools.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'
import type { PaymentMethod, PaymentStatus, School } from '../school.ts'

/** All that stands in the form, as it was typed. */
export type Draft = {
  schoolName: string
  email: string
  password: string
  planType: Plan | ''
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod | ''
  notes: string
  /** One on each line. */
  schoolDomains: string
}

/** The form as it opens: empty for a new school. */
export function draftOf(school: School | null): Draft {
  return {
    schoolName: school?.schoolName ?? '',
    email: school?.email ?? '',
    password: '',
    planType: school?.planType ?? '',
    paymentStatus: school?.paymentStatus ?? 'pending',
    paymentMethod: school?.paymentMethod ?? '',
    notes: school?.notes ?? '',
    schoolDomains: school?.schoolDomains.join('\n') ?? '',
  }
}

type Body = Request<typeof addSchool>['body']

/** What the server is sent, once there is a plan. */
export function bodyOf({ planType, ...draft }: Draft, school: School | null): Body | undefined {
  if (planType === '') return undefined
  const { paymentStatus, paymentMethod, notes, schoolDomains } = draft
  return {
    ...draft,
    planType,
    // Not as it was when the list was read: the school may have paid since, and would be set back.
    paymentStatus: paymentStatus === school?.paymentStatus ? undefined : paymentStatus,
    paymentMethod: paymentMethod || null,
    notes: notes.trim() || null,
    // An individual has no staff, and none of these.
    schoolDomains: planType === 'school' ? schoolDomains.split(/[\s,;]+/).filter(Boolean) : undefined,
  }
}

/** What is wrong with it, field by field, as far as a browser can know. */
export function faultsIn(draft: Draft, school: School | null): Issue[] {
  const shape = school ? changeSchool.body : addSchool.body
  const faults = findIssues(shape, bodyOf({ ...draft, planType: draft.planType || 'individual' }, school))
  if (draft.planType === '') faults.push({ path: 'planType', message: 'Please choose a plan' })
  const wrongPassword = passwordFaultIn(draft, school)
  if (wrongPassword) faults.push({ path: 'password', message: wrongPassword })
  return faults
}

function passwordFaultIn({ password, email }: Draft, school: School | null): string | undefined {
  if (password === '') return school ? undefined : 'Please enter a password'
  return passwordFault(password, { role: 'school', email })
}
