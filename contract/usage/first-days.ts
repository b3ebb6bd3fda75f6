import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many colleagues a school invites to start with. */
export const firstColleagues = 3

export const readFirstDays = endpoint({
  method: 'GET',
  path: '/api/school/first-days',
  access: 'school',
  beforeConfirmation: true,
  says: 'What a new school has done of its first steps. Null once all are done, the list is dismissed or the account is four weeks old; and for an administrator.',
  response: z.nullable(
    z.object({
      hasPassword: z.boolean(),
      hasLogo: z.boolean(),
      /** Who have joined, wait to be let in, or are invited. */
      colleagues: z.int(),
      hasPresented: z.boolean(),
    }),
  ),
})
