import * as z from 'zod/mini'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Request } from '#contract/endpoint.ts'
import { buyer } from '#contract/money/buyer.ts'
import type { orderByTransfer, renewByTransfer } from '#contract/money/transfers.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'

/** Every field's value, including those that the chosen plan hides: switching plans and back loses nothing. */
export type FormValues = {
  name: string
  email: string
  schoolName: string
  schoolDomain: string
  purchaseOrder: string
  billingAddress: string
}

export const emptyForm: FormValues = {
  name: '',
  email: '',
  schoolName: '',
  schoolDomain: '',
  purchaseOrder: '',
  billingAddress: '',
}

type Buyer = Request<typeof orderByTransfer>['body']
type InvoiceOptions = Request<typeof renewByTransfer>['body']

/** The request body for a buyer. An individual has no school and no purchase order. */
export function toBuyer(
  { name, email, schoolName, schoolDomain, ...invoiceOptions }: FormValues,
  planType: Plan,
): Buyer {
  const { billingAddress } = invoiceOptions
  if (planType === 'individual') return { planType, name, email, schoolName: '', schoolDomain: '', billingAddress }
  return { planType, name, email, schoolName, schoolDomain, ...invoiceOptions }
}

export function toInvoiceOptions({ purchaseOrder, billingAddress }: FormValues): InvoiceOptions {
  return { purchaseOrder, billingAddress }
}

const buyerShape = z.strictObject(buyer)

/** The issues that the browser can find, by field. */
export function faultsIn(filled: FormValues, plan: Plan): Issue[] {
  const faults = findIssues(buyerShape, toBuyer(filled, plan))
  if (plan === 'individual') return faults
  if (!filled.schoolName.trim()) faults.push({ path: 'schoolName', message: 'Please enter your school’s name' })
  if (!filled.schoolDomain.trim())
    faults.push({ path: 'schoolDomain', message: 'Please enter your school’s domain, such as oakfield.sch.uk' })
  return faults
}

/** "oakfield.sch.uk" from "h.wright@oakfield.sch.uk"; empty while the email has no complete domain. */
export function domainIn(email: string): string {
  return /@([^\s@]+\.[^\s@]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''
}
