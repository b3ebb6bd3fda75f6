import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { themes } from '../slides/writing/written-slide.ts'

const titled = z.object({ id: z.string(), title: z.string(), prompt: z.string(), theme: z.enum(themes) })

const withdrawal = z.object({
  id: z.int(),
  slide: titled,
  replacement: titled,
  reason: z.string(),
  by: z.string(),
  withdrawnAt: z.string(),
  /** The schools that presented it on the day it was withdrawn. */
  schools: z.array(z.object({ name: z.string(), uses: z.int() })),
})

export type Withdrawal = z.output<typeof withdrawal>

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'admin',
  says: 'The slides that are withdrawn now, newest first.',
  response: z.array(withdrawal),
})

export const findSlides = endpoint({
  method: 'GET',
  path: '/api/admin/slides',
  access: 'admin',
  says: 'The library’s slides whose title, prompt, word or topic contains the words, at most twenty; without words those of the next ten weekdays, today’s first. Each with its next day, and up to three slides that could replace it.',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.array(
    z.object({ ...titled.shape, due: z.nullable(z.string()), isWithdrawn: z.boolean(), replacements: z.array(titled) }),
  ),
})

export type FoundSlide = z.output<typeof findSlides.response>[number]

export const withdrawSlide = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals',
  access: 'admin',
  says: 'Withdraws a slide of the library from this moment on, everywhere: its days get the replacement, chosen or proposed by the server.',
  body: z.strictObject({
    slideId: z.string(),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please give the reason.'),
        z.maxLength(500, 'Please give a reason of at most 500 characters.'),
      ),
    replacementId: z.optional(z.string()),
  }),
  response: withdrawal,
})

export const undoWithdrawal = endpoint({
  method: 'DELETE',
  path: '/api/admin/withdrawals/:id',
  access: 'admin',
  says: 'Brings a withdrawn slide back.',
  params: z.strictObject({ id: z.string() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})
