import * as z from 'zod/mini'
import { password } from '../accounts/passwords.ts'
import { done, endpoint } from '../endpoint.ts'

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'account',
  says: 'Deletes the account. Records of payments stay as long as the law asks, without the account.',
  body: z.strictObject({ currentPassword: password }),
  response: done,
})

export const closeSchool = endpoint({
  method: 'DELETE',
  path: '/api/admin/schools/:id',
  access: 'admin',
  says: 'Ends a school’s payments and removes it with its accounts. Invoices stay, as the law asks.',
  params: z.strictObject({ id: z.uuid('No such school.') }),
  response: done,
})
