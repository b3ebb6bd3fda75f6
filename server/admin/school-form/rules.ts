import type { Plan } from '#contract/accounts/plans.ts'
import { domainFault, tidyDomain } from '#server/accounts/people/rules.ts'
/** Whether typed domains are the stored ones, in any order and spelling. */
export function isSameDomains(typed: readonly string[], stored: readonly string[]): boolean {
  const tidied = new Set(typed.map(tidyDomain))
  return tidied.size === stored.length && stored.every((domain) => tidied.has(domain))
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
