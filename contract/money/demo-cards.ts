import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const answerDemoBank = endpoint({
  method: 'POST',
  path: '/api/dev/card-confirmation',
  access: 'anyone',
  only: 'demo',
  says: 'What the buyer says to the bank of demo mode, which asks as a real one may.',
  body: z.strictObject({ clientSecret: z.string().check(z.maxLength(200)), isApproved: z.boolean() }),
  response: z.object({ success: z.literal(true) }),
})
