import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, name, password, schoolName } from './passwords.ts'
import { plans } from './plans.ts'

const domain = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253))

/** How long a trial runs, and when it is deleted after that. The sign-up page, the terms and the privacy page say so. */
export const trialDays = 14
export const trialDaysKept = 90

/** An individual’s trial needs no names. A trial signup sends the user's own password; testAccountPassword is for administrators only. */
export const createTestAccount = endpoint({
  method: 'POST',
  path: '/api/admin/create-test-account',
  access: 'anyone',
  says: 'Makes a trial account for a visitor and signs it in, or a test account for an administrator.',
  body: z.strictObject({
    email,
    firstName: z.optional(name),
    lastName: z.optional(name),
    licenseType: z.enum(plans),
    schoolName: z.optional(schoolName),
    schoolDomain: z.optional(domain),
    password: z.optional(password),
    confirmPassword: z.optional(z.string()),
    testAccountPassword: z.optional(password),
    isTestAccount: z.literal(true),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    account: z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      licenseType: z.enum(plans),
      schoolName: z.nullable(z.string()),
      schoolDomain: z.nullable(z.string()),
      trialEndsAt: z.nullable(z.string()),
    }),
  }),
})
