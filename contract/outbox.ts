import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'anyone',
  only: 'demo',
  says: 'The mail that demo mode has written, newest first.',
  response: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      createdAt: z.string(),
      /** The name of the file that goes with it. */
      attachment: z.nullable(z.string()),
    }),
  ),
})

export const readMailState = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin',
  says: 'How the mail is doing: what waits, how long the oldest has waited, and what could not be delivered.',
  response: z.object({ waiting: z.int(), oldestWaitingSeconds: z.int(), failed: z.int() }),
})
