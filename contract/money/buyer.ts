import * as z from 'zod/mini'
import { email, name, oneLine, schoolName } from '../accounts/passwords.ts'
import { plans } from '../accounts/plans.ts'

const optionalText = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** Optional details that the buyer wants on the invoice. */
export const invoiceOptions = {
  /** Printed on the invoice as it is, on up to six lines. */
  billingAddress: z.optional(
    optionalText(400).check(
      z.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*){0,5}$/u, 'Please use at most six lines of plain letters'),
    ),
  ),
  purchaseOrder: z.optional(optionalText(40).check(oneLine)),
}

/** An individual sends no school, or an empty one. */
export const buyer = {
  planType: z.enum(plans),
  email,
  name,
  schoolName: z.optional(schoolName),
  schoolDomain: z.optional(optionalText(253).check(z.toLowerCase())),
  ...invoiceOptions,
}
