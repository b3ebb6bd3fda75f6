import type { Plan } from '#contract/accounts/plans.ts'
import { domainFault, domainOf, tidyDomain } from '#server/accounts/staff/rules.ts'

/** What a form says about who buys. */
export type BuyerForm = {
  planType: Plan
  email: string
  name: string
  schoolName?: string | undefined
  schoolDomain?: string | undefined
}

/** A buyer whose form is sound. One with an individual plan has no school and no domain. */
export type Buyer = {
  plan: Plan
  email: string
  name: string
  schoolName: string | null
  schoolDomain: string | null
}

type Fault = { field: 'schoolName' | 'schoolDomain'; sentence: string }

/** What is wrong with the form, or nothing. Nobody opens a school's door to a domain that their own email is not at. */
export function buyerFault({ planType, email, schoolName, schoolDomain }: BuyerForm): Fault | undefined {
  if (planType === 'individual') return undefined
  if (!schoolName) return { field: 'schoolName', sentence: 'Please enter your school’s name' }
  const domain = tidyDomain(schoolDomain ?? '')
  const sentence = domainFault(domain)
  if (sentence) return { field: 'schoolDomain', sentence }
  if (domain === domainOf(email)) return undefined
  return {
    field: 'schoolDomain',
    sentence: 'Please use the domain of your own email. We can add further domains after the purchase.',
  }
}

export function toBuyer({ planType: plan, email, name, schoolName, schoolDomain }: BuyerForm): Buyer {
  if (plan === 'individual') return { plan, email, name, schoolName: null, schoolDomain: null }
  return { plan, email, name, schoolName: schoolName ?? null, schoolDomain: tidyDomain(schoolDomain ?? '') ?? null }
}

/** "Mary Ann Shah" is Mary to us. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
