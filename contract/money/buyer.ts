import * as z from 'zod/mini'
import { email, name, oneLine } from '../accounts/passwords.ts'
import { plans } from '../accounts/plans.ts'

const orNothing = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** What goes on an invoice beyond the price, where the buyer wants it there. */
export const invoiceOptions = {
  /** As it should stand on the invoice, on up to six lines. */
  billingAddress: z.optional(
    orNothing(400).check(z.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*){0,5}$/u, 'Please use at most six lines of plain letters')),
  ),
  purchaseOrder: z.optional(orNothing(40).check(oneLine)),
}

/** Who buys. An individual sends no school, or an empty one. */
export const buyer = {
  planType: z.enum(plans),
  email,
  name,
  schoolName: z.optional(orNothing(100).check(oneLine)),
  schoolDomain: z.optional(orNothing(253).check(z.toLowerCase())),
  ...invoiceOptions,
}
