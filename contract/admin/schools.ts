import * as z from 'zod/mini'
import { email, name, oneLine } from '../accounts/passwords.ts'
import { plans } from '../accounts/plans.ts'
import { done, endpoint } from '../endpoint.ts'

const id = z.strictObject({ id: z.uuid('No such school.') })

export const paymentStatuses = ['pending', 'paid', 'invoice_sent'] as const
export const paymentMethods = ['card', 'invoice'] as const
export const statusFilters = [...paymentStatuses, 'owed'] as const
/** The first is the default. */
export const schoolOrders = ['newest', 'name', 'last-login', 'licence-end'] as const

const planType = z.enum(plans)
const paymentStatus = z.enum(paymentStatuses)
const paymentMethod = z.enum(paymentMethods)
const instant = z.nullable(z.string())

/** The fields of the form that are also read back; the password is not. */
export const schoolFormFields = [
  'schoolName',
  'email',
  'planType',
  'paymentStatus',
  'paymentMethod',
  'notes',
  'schoolDomains',
] as const

/** `createdAt` and `lastLoginAt` are those of the licence holder’s account. */
const school = z.object({
  id: z.string(),
  /** Changes with every field of the form. Send it back with a change, and the change is refused if it is out of date. */
  version: z.string(),
  schoolName: z.string(),
  email: z.string(),
  planType,
  paymentStatus,
  paymentMethod: z.nullable(paymentMethod),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  lastLoginAt: instant,
  schoolDomains: z.array(z.string()),
  licence: z.object({
    state: z.enum(['paid', 'renewing', 'grace', 'owed', 'expired', 'none']),
    endsAt: instant,
  }),
})

const filter = {
  /** Any part of the name, the email, the notes or a domain. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100), oneLine)),
  /** `owed`: pending or invoice_sent. */
  status: z.optional(z.enum(statusFilters)),
  plan: z.optional(planType),
  sort: z.optional(z.enum(schoolOrders)),
}
const count = (most: number) => z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)))

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/admin/schools',
  access: 'admin',
  says: 'Every school that holds a licence, or a page of them; X-Total-Count says how many there are.',
  query: z.strictObject({ ...filter, page: count(1_000_000), pageSize: count(100) }),
  response: z.array(school),
})

export const countSchools = endpoint({
  method: 'GET',
  path: '/api/admin/school-counts',
  access: 'admin',
  says: 'How many schools there are, have paid, have yet to pay (pending or invoice sent, and what they owe in all), and have the whole-school plan.',
  response: z.object({
    total: z.int(),
    paid: z.int(),
    pending: z.int(),
    owedPence: z.int(),
    wholeSchool: z.int(),
  }),
})

export const exportSchools = endpoint({
  method: 'GET',
  path: '/api/admin/schools.csv',
  access: 'admin',
  says: 'The schools as a table for a spreadsheet, chosen in the same way.',
  contentType: 'text/csv; charset=utf-8',
  query: z.strictObject(filter),
  response: z.string(),
})

const form = {
  schoolName: name,
  email,
  planType,
  paymentMethod: z.nullish(paymentMethod),
  /** Multi-line, without invisible characters. */
  notes: z.nullish(
    z
      .string()
      .check(z.trim(), z.maxLength(2000), z.regex(/^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Please use plain letters')),
  ),
  schoolDomains: z.optional(z.array(z.string().check(z.trim(), z.maxLength(253))).check(z.maxLength(20))),
}
const password = z.string().check(z.maxLength(128, 'Please use at most 128 characters'))

export const addSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools',
  access: 'admin',
  says: 'Makes a school with the account that holds its licence.',
  body: z.strictObject({ ...form, password, paymentStatus: z.optional(paymentStatus) }),
  response: school,
})

/**
 * Omitted fields stay unchanged, as does the password if it is empty. Without a version we cannot know what the caller has read,
 * so the fields in the body win over what is stored: a caller who wants to change one field of the three required ones should
 * read the school first, or send the version.
 */
export const changeSchool = endpoint({
  method: 'PUT',
  path: '/api/admin/schools/:id',
  access: 'admin',
  says: 'Changes a school. The first change to paid starts the licence year, and no later one moves it. With the `version` that was read, a change to a school that was changed meanwhile is refused: 409 with the fields that `changed` and the `school` as it is now. Without, every field that is sent counts.',
  params: id,
  body: z.strictObject({
    ...form,
    password: z.optional(password),
    paymentStatus: z.optional(paymentStatus),
    version: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: school,
})

/** What the 409 of changeSchool has beside its sentence. The caller knows the old values. */
export const schoolConflict = z.object({ changed: z.array(z.enum(schoolFormFields)), school })

export const readSchool = endpoint({
  method: 'GET',
  path: '/api/admin/schools/:id',
  access: 'admin',
  says: 'One school with its staff and how it is used.',
  params: id,
  response: z.object({
    school,
    /** False until the owner follows the link in their mail. */
    hasPassword: z.boolean(),
    renewsByCard: z.boolean(),
    /** What the card is charged for the next year; null if it does not renew. */
    renewalPence: z.nullable(z.int()),
    /** Current sessions of the school’s account and its staff. */
    sessions: z.int(),
    staff: z.array(
      z.object({
        id: z.string(),
        name: z.nullable(z.string()),
        email: z.string(),
        createdAt: z.string(),
        lastLoginAt: instant,
      }),
    ),
    usage: z.object({
      /** In the last thirty days. */
      slidesShown: z.int(),
      people: z.int(),
      lastShownAt: instant,
    }),
  }),
})

export const extendLicence = endpoint({
  method: 'POST',
  path: '/api/admin/schools/:id/extend',
  access: 'admin',
  says: 'Moves the end of a licence to the end of a later day: of a paid year, or of the days that an unpaid order works for.',
  params: id,
  body: z.strictObject({ until: z.iso.date('Please choose a day') }),
  response: done,
})

export const resendWelcome = endpoint({
  method: 'POST',
  path: '/api/admin/schools/:id/welcome',
  access: 'admin',
  says: 'Mails the link to set a password to the school’s account once more.',
  params: id,
  response: done,
})

export const endSchoolSessions = endpoint({
  method: 'POST',
  path: '/api/admin/schools/:id/end-sessions',
  access: 'admin',
  says: 'Signs out everybody of a school, on every device.',
  params: id,
  response: done,
})
