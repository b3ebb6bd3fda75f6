import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { datedSlide } from '../slides/slides.ts'
import { slideCard } from './library.ts'

/** Whose day is changed: one person's, or everybody's at the school. */
const swapFor = z.enum(['person', 'school'])
export type SwapFor = z.output<typeof swapFor>

const day = z.strictObject({ date: z.iso.date('Please give a day of the calendar as YYYY-MM-DD.') })
const path = '/api/swaps/:date'

/** A slide that could take a day, and what happens to the one that it replaces. */
const offer = z.object({
  slide: slideCard,
  /** Why it is suggested, in a few words. */
  why: z.string(),
  /** YYYY-MM-DD: the day that gets the replaced slide in exchange; null if this year leaves the offered slide out. */
  exchangedWith: z.nullable(z.string()),
})

export type SwapOffer = z.output<typeof offer>

export const readSwap = endpoint({
  method: 'GET',
  path,
  access: 'confirmed',
  says: 'A day’s slide, whether it was swapped, and three slides that could take its place. From today on, and for a trial up to its tenth weekday.',
  params: day,
  response: z.object({
    date: z.string(),
    slide: slideCard,
    /** Whose swap it is; null if the day was not swapped. */
    swappedFor: z.nullable(swapFor),
    /** The slide that comes back if the swap is undone; null if the day was not swapped. */
    before: z.nullable(z.object({ id: z.string(), title: z.string() })),
    offers: z.array(offer),
    maySwapForSchool: z.boolean(),
  }),
})

export const mostReasonCharacters = 300

const swapped = z.object({
  slide: datedSlide,
  /** The day that got the replaced slide in exchange. */
  exchangedWith: z.nullable(z.string()),
})

export const swapSlide = endpoint({
  method: 'PUT',
  path,
  access: 'confirmed',
  says: 'Puts another slide on a day from today on: for the caller, or with `for: school` for everybody at the school, which only a licence holder may. If the other slide is due on another day from today on, that day gets this one in exchange.',
  params: day,
  body: z.strictObject({
    slideId: z.string(),
    for: z.optional(swapFor),
    /** Private: only whoever wrote it can export it. */
    reason: z.optional(
      z.string().check(z.maxLength(mostReasonCharacters, 'Please give a reason of at most 300 characters.')),
    ),
  }),
  response: swapped,
})

export const undoSwap = endpoint({
  method: 'DELETE',
  path,
  access: 'confirmed',
  says: 'Puts the calendar’s slide back on a day from today on, and the swapped one in its place.',
  params: day,
  query: z.strictObject({ for: z.optional(swapFor) }),
  response: swapped,
})
