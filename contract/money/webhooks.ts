import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'anyone',
  signed: true,
  says: 'What the card provider tells us. Its signature over the bytes of the body is the only authority.',
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
})
