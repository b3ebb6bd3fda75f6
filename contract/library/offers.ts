import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { swapDay, swapFor, swapPath } from '../slides/swaps.ts'
import { slideCard } from './library.ts'

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
  path: swapPath,
  access: 'confirmed',
  says: 'A day’s slide, whether it was swapped, and three slides that could take its place. From today on, and for a trial up to its tenth weekday.',
  params: swapDay,
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
