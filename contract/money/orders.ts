import * as z from 'zod/mini'
import { linkState } from '../accounts/password-reset.ts'
import { email, name, password, schoolName } from '../accounts/passwords.ts'
import { plans } from '../accounts/plans.ts'
import { done, endpoint } from '../endpoint.ts'
import { invoiceOptions } from './buyer.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

/** What the page behind the mailed link shows, so that buyers confirm only what they ordered: every field that was typed. */
const order = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  schoolName: z.nullable(z.string()),
  schoolDomain: z.nullable(z.string()),
  billingAddress: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  /** False if another browser placed the order, and perhaps another person. */
  isFromHere: z.boolean(),
  plan: z.enum(plans),
  pence: z.int(),
  method: z.enum(['card', 'transfer']),
  isPaid: z.boolean(),
  orderedAt: z.string(),
  /** Null if it is paid by card. */
  dueAt: z.nullable(z.string()),
  /** The email has a trial: `own` if this browser is signed in to it. */
  trial: z.enum(['none', 'own', 'other']),
})

export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/orders/confirmation/check',
  access: 'anyone',
  says: 'Tells what a link to confirm an order is good for, and what was ordered.',
  body: z.strictObject({ token }),
  response: z.object({ state: linkState, shortestPassword: z.int(), order: z.nullable(order) }),
})

/** The order that the page has shown, with what the person who confirms it has changed. An empty text drops the field. */
const checkedOrder = z.strictObject({ id: z.uuid(), name, schoolName: z.optional(schoolName), ...invoiceOptions })

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/confirmation',
  access: 'anyone',
  says: 'Confirms an order with the mailed link: corrects what was typed, sets the account’s password and signs it in. Other orders for the email lapse.',
  body: z.strictObject({ token, password, keepTrial: z.optional(z.boolean()), order: z.optional(checkedOrder) }),
  response: done,
})

export const sendOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/confirmation/send',
  access: 'holder',
  beforeConfirmation: true,
  says: 'Mails the link to confirm one’s own order again, to the email given if the first was wrong.',
  body: z.strictObject({ email: z.optional(email) }),
  response: done,
})
