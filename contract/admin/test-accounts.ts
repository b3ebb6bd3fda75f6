import * as z from 'zod/mini'
import { plans } from '../accounts/plans.ts'
import { done, endpoint } from '../endpoint.ts'

export const listTestAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/test-accounts',
  access: 'admin',
  says: 'Every test account and every trial, newest first.',
  response: z.array(
    z.object({
      id: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      email: z.string(),
      licenseType: z.enum(plans),
      schoolName: z.nullable(z.string()),
      schoolDomain: z.nullable(z.string()),
      createdAt: z.string(),
      lastLoginAt: z.nullable(z.string()),
      /** Null for a test account that an administrator created, which never ends. */
      trialEndsAt: z.nullable(z.string()),
      /** Of a trial; null once it is over. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
})

const id = z.strictObject({ id: z.uuid('No such test account.') })

export const extendTrial = endpoint({
  method: 'POST',
  path: '/api/admin/test-accounts/:id/extend',
  access: 'admin',
  says: 'Moves the end of a trial to the end of a later day; one that is over works again.',
  params: id,
  body: z.strictObject({ until: z.iso.date('Please choose a day') }),
  response: done,
})

export const removeTestAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/test-accounts/:id',
  access: 'admin',
  says: 'Removes a test account or a trial, and nothing else.',
  params: id,
  response: z.object({ success: z.literal(true), message: z.string() }),
})
