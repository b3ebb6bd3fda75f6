import * as z from 'zod/mini'

/** The account that buyers transfer money to. */
export const bankAccount = z.object({ sortCode: z.string(), accountNumber: z.string(), accountName: z.string() })
