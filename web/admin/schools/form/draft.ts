import { passwordFault } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import { addSchool, changeSchool } from '#contract/admin/schools.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'
import type { PaymentMethod, PaymentStatus, School } from '../school.ts'

/** The values of the form, as typed. */
export type Draft = {
  schoolName: string
  email: string
  password: string
  planType: Plan | ''
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod | ''
  notes: string
  /** One per line. */
  schoolDomains: string
}

/** The form's initial values: empty for a new school. */
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

/** The request body; undefined until a plan is chosen. */
export function bodyOf({ planType, ...draft }: Draft, school: School | null): Body | undefined {
  if (planType === '') return undefined
  const { paymentStatus, paymentMethod, notes, schoolDomains } = draft
  return {
    ...draft,
    planType,
    // Not the status from when the list was read: the school may have paid since, and this would undo it.
    paymentStatus: paymentStatus === school?.paymentStatus ? undefined : paymentStatus,
    paymentMethod: paymentMethod || null,
    notes: notes.trim() || null,
    // An individual has no staff, and so no domains.
    schoolDomains: planType === 'school' ? schoolDomains.split(/[\s,;]+/).filter(Boolean) : undefined,
  }
}

/** Errors by field, as far as the browser can check them. */
export function draftIssues(draft: Draft, school: School | null): Issue[] {
  const shape = school ? changeSchool.body : addSchool.body
  const faults = findIssues(shape, bodyOf({ ...draft, planType: draft.planType || 'individual' }, school))
  if (draft.planType === '') faults.push({ path: 'planType', message: 'Please choose a plan' })
  const wrongPassword = passwordIssue(draft, school)
  if (wrongPassword) faults.push({ path: 'password', message: wrongPassword })
  return faults
}

function passwordIssue({ password, email }: Draft, school: School | null): string | undefined {
  if (password === '') return school ? undefined : 'Please enter a password'
  return passwordFault(password, { role: 'school', email })
}
