import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bankAccount } from './bank.ts'
import { buyer, invoiceOptions } from './buyer.ts'

const order = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The buyer quotes it on the transfer. */
  reference: z.string(),
  invoiceId: z.string(),
  pence: z.int(),
  bank: bankAccount,
  dueAt: z.string(),
  isSignedIn: z.boolean(),
})

export const orderByTransfer = endpoint({
  method: 'POST',
  path: '/api/orders/bacs',
  access: 'anyone',
  says: 'Orders a licence year to be paid by bank transfer. The slides work at once; the rest when the order is confirmed by the mailed link.',
  /** `once`: chosen by the caller; sent again with the same one, it is the same order. */
  body: z.strictObject({ ...buyer, once: z.optional(z.uuid()) }),
  response: order,
})

export const renewByTransfer = endpoint({
  method: 'POST',
  path: '/api/licence/renew-by-transfer',
  access: 'holder',
  says: 'Orders a further year to be paid by bank transfer. Asked again before it is paid, it is the same order.',
  body: z.strictObject(invoiceOptions),
  response: order,
})
