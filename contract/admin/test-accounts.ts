import * as z from 'zod/mini'
import { plans } from '../accounts/plans.ts'
import { endpoint } from '../endpoint.ts'

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

export const removeTestAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/test-accounts/:id',
  access: 'admin',
  says: 'Removes a test account or a trial, and nothing else.',
  params: z.strictObject({ id: z.uuid('No such test account.') }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})
