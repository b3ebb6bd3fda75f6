import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'

export const schoolLogout = endpoint({
  method: 'POST',
  path: '/api/auth/school-logout',
  access: 'anyone',
  says: 'Signs out the school door.',
  response: done,
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/auth/admin-logout',
  access: 'anyone',
  says: 'Signs out the administrator.',
  response: done,
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  says: 'A link: signs out the school and the test door, or with `door=admin` the administrator, and goes to the home page.',
  query: z.strictObject({ door: z.optional(z.literal('admin')) }),
  contentType: 'text/html; charset=utf-8',
  response: z.string(),
})
