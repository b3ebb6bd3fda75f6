import * as z from 'zod/mini'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Request } from '#contract/endpoint.ts'
import { buyer } from '#contract/money/buyer.ts'
import type { orderByTransfer, renewByTransfer } from '#contract/money/transfers.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'

/** All that stands in the form, also in the fields of a plan that is not chosen now: switching back loses nothing. */
export type Filled = {
  name: string
  email: string
  schoolName: string
  schoolDomain: string
  purchaseOrder: string
  billingAddress: string
}

export const nothingFilled: Filled = {
  name: '',
  email: '',
  schoolName: '',
  schoolDomain: '',
  purchaseOrder: '',
  billingAddress: '',
}

type Buyer = Request<typeof orderByTransfer>['body']
type Wishes = Request<typeof renewByTransfer>['body']

/** Who buys, as the server is told: an individual has no school and no purchase order. */
export function buyerIn({ name, email, schoolName, schoolDomain, ...wishes }: Filled, planType: Plan): Buyer {
  const { billingAddress } = wishes
  if (planType === 'individual') return { planType, name, email, schoolName: '', schoolDomain: '', billingAddress }
  return { planType, name, email, schoolName, schoolDomain, ...wishes }
}

export function wishesIn({ purchaseOrder, billingAddress }: Filled): Wishes {
  return { purchaseOrder, billingAddress }
}

const buyerShape = z.strictObject(buyer)

/** What is wrong with the form, field by field, as far as a browser can know. */
export function faultsIn(filled: Filled, plan: Plan): Issue[] {
  const faults = findIssues(buyerShape, buyerIn(filled, plan))
  if (plan === 'individual') return faults
  if (!filled.schoolName.trim()) faults.push({ path: 'schoolName', message: 'Please enter your school’s name' })
  if (!filled.schoolDomain.trim())
    faults.push({ path: 'schoolDomain', message: 'Please enter your school’s domain, such as oakfield.sch.uk' })
  return faults
}

/** "oakfield.sch.uk" of "h.wright@oakfield.sch.uk"; nothing while there is no domain to be seen in it. */
export function domainIn(email: string): string {
  return /@([^\s@]+\.[^\s@]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''
}
