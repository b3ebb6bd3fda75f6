import type { Plan } from '#contract/accounts/plans.ts'
import { domainFault, tidyDomain } from '#server/accounts/staff/rules.ts'
import type { SchoolRow } from '#server/admin/schools/rules.ts'

const formFields = ['schoolName', 'email', 'planType', 'paymentMethod', 'notes', 'schoolDomains'] as const

/** The fields whose stored value changed. The payment status has its own audit entry. */
export function changedFields(before: SchoolRow, after: SchoolRow): string[] {
  return formFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

type Fault = { field: 'schoolDomains'; sentence: string }

/** What is wrong with the domains of a form, or undefined. */
export function domainsFault(form: { planType: Plan; schoolDomains?: string[] | undefined }): Fault | undefined {
  const { planType, schoolDomains = [] } = form
  const field = 'schoolDomains'
  if (planType === 'individual' && schoolDomains.length > 0)
    return { field, sentence: 'An individual licence is for one person: please take the domains out.' }
  for (const typed of schoolDomains) {
    const fault = domainFault(tidyDomain(typed))
    if (fault) return { field, sentence: `${typed || 'A domain'}: ${fault}` }
  }
  return undefined
}
