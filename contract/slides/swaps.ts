import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { datedSlide } from './slides.ts'

/** Whose day is changed: one person's, or everybody's at the school. */
export const swapFor = z.enum(['person', 'school'])
export type SwapFor = z.output<typeof swapFor>

export const swapDay = z.strictObject({ date: z.iso.date('Please give a day of the calendar as YYYY-MM-DD.') })
export const swapPath = '/api/swaps/:date'

export const maxReasonCharacters = 300

const swapped = z.object({
  slide: datedSlide,
  /** The day that got the replaced slide in exchange. */
  exchangedWith: z.nullable(z.string()),
})

export const swapSlide = endpoint({
  method: 'PUT',
  path: swapPath,
  access: 'confirmed',
  says: 'Puts another slide on a day from today on: for the caller, or with `for: school` for everybody at the school, which only a licence holder may. If the other slide is due on another day from today on, that day gets this one in exchange.',
  params: swapDay,
  body: z.strictObject({
    slideId: z.string(),
    for: z.optional(swapFor),
    /** Private: only its author can export it. */
    reason: z.optional(
      z.string().check(z.maxLength(maxReasonCharacters, 'Please give a reason of at most 300 characters.')),
    ),
  }),
  response: swapped,
})

export const undoSwap = endpoint({
  method: 'DELETE',
  path: swapPath,
  access: 'confirmed',
  says: 'Puts the calendar’s slide back on a day from today on, and the swapped one in its place.',
  params: swapDay,
  query: z.strictObject({ for: z.optional(swapFor) }),
  response: swapped,
})
