import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const downloadData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  access: 'account',
  says: 'All that is kept about this account, as a JSON file.',
  response: z.looseObject({ account: z.looseObject({}) }),
})
