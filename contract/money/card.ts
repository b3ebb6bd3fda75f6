import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { buyer, invoiceOptions } from './buyer.ts'

const paymentMethodId = z
  .string('Card information is required')
  .check(z.minLength(1, 'Card information is required'), z.maxLength(200), z.regex(/^[\w-]+$/))

/** The status of a purchase. A declined card is a refusal instead: 422, with the provider's message. */
const purchase = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `processing`: the same purchase is already under way, or its outcome is not known yet. Poll it by its id. */
  state: z.enum(['done', 'requiresAction', 'processing']),
  requiresAction: z.boolean(),
  /** The provider's script needs this for 3-D Secure. */
  clientSecret: z.nullable(z.string()),
  purchaseId: z.string(),
  /** Signs the buyer's browser in once the purchase is done. Null when the same purchase is sent again. */
  purchaseToken: z.nullable(z.string()),
  isSignedIn: z.boolean(),
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'anyone',
  says: 'Buys a licence year by card. The price is ours; the card stays with its provider, which named it with an id.',
  body: z.strictObject({ paymentMethodId, ...buyer }),
  response: purchase,
})

export const renewByCard = endpoint({
  method: 'POST',
  path: '/api/licence/renew-by-card',
  access: 'holder',
  says: 'Pays by card for what is owed, or for a further year.',
  body: z.strictObject({ paymentMethodId, ...invoiceOptions }),
  response: purchase,
})

export const followPurchase = endpoint({
  method: 'POST',
  path: '/api/purchases/:id',
  access: 'anyone',
  says: 'How a purchase by card stands, asked of the provider. With its token the buyer is signed in when it is done.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ purchaseToken: z.optional(z.string().check(z.maxLength(200))) }),
  response: purchase,
})
