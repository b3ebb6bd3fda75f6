import type { Plan } from '#contract/accounts/plans.ts'
import { domainFault, domainOf, tidyDomain } from '#server/accounts/people/rules.ts'

/** The buyer's details as submitted. */
export type BuyerForm = {
  planType: Plan
  email: string
  name: string
  schoolName?: string | undefined
  schoolDomain?: string | undefined
}

/** A validated buyer. On an individual plan there is no school and no domain. */
export type Buyer = {
  plan: Plan
  email: string
  name: string
  schoolName: string | null
  schoolDomain: string | null
}

type Fault = { field: 'schoolName' | 'schoolDomain'; sentence: string }

/** What is wrong with the form, or undefined. The domain must be that of the buyer's own email: its addresses may join the school. */
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

/** The first word is the first name: "Mary Ann Shah" is Mary. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
