import * as z from 'zod/mini'
import type { Pack } from '#contract/slides/pack.ts'
import type { DatedSlide, Slide } from '#contract/slides/slides.ts'
import { type Entry, readEntries } from '#web/platform/outbox/entries.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'

export type Swap = { date: string; slideId: string }

const swap = z.object({ params: z.object({ date: z.string() }), body: z.object({ slideId: z.string() }) })

/** The swaps of an account that wait for a network. */
export function waitingSwaps(account: string): Swap[] {
  return readEntries().flatMap((entry) => (entry.account === account ? swapIn(entry) : []))
}

function swapIn({ kind, request }: Entry): Swap[] {
  const found = kind === 'swap' ? swap.safeParse(request).data : undefined
  return found ? [{ date: found.params.date, slideId: found.body.slideId }] : []
}

/** The pack as these swaps leave it. */
export function replay({ account, pack }: Pick<StoredPack, 'account' | 'pack'>, swaps = waitingSwaps(account)): Pack {
  return swaps.reduce(withSwap, pack)
}

function withSwap(pack: Pack, { date, slideId }: Swap): Pack {
  const replaced = pack.days.find((each) => each.date === date)
  const spare = pack.spares.find(({ slide }) => slide.id === slideId)
  if (!replaced || !spare) return pack
  const { slide: chosen, exchangedWith } = spare
  return {
    ...pack,
    days: pack.days.map((each) => {
      if (each.date === date) return onDay(chosen, date)
      return each.date === exchangedWith ? onDay(replaced, exchangedWith) : each
    }),
    // The day's own slide can be put back.
    spares: pack.spares.map((each) => (each === spare ? { slide: replaced, exchangedWith } : each)),
  }
}

function onDay(slide: Slide, date: string): DatedSlide {
  return { ...slide, date, isThemedWeek: false, themedWeekName: null }
}
