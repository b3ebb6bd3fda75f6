import * as z from 'zod/mini'
import type { Pack } from '#contract/slides/pack.ts'
import type { DatedSlide, Slide } from '#contract/slides/slides.ts'
import { swapSlide } from '#contract/slides/swaps.ts'
import type { Change } from '#web/platform/pack/stored-pack.ts'

const swap = z.object({ params: z.object({ date: z.string() }), body: z.object({ slideId: z.string() }) })

/** The swap that a change is; undefined if it is something else. */
export function swapIn({ method, path, request }: Change): { date: string; slideId: string } | undefined {
  if (method !== swapSlide.method || path !== swapSlide.path) return undefined
  const { params, body } = swap.parse(request)
  return { date: params.date, slideId: body.slideId }
}

/** The pack as the swaps made without a network leave it. */
export function replay(pack: Pack, changes: readonly Change[]): Pack {
  return changes.reduce((before, change) => {
    const made = swapIn(change)
    return made ? withSwap(before, made) : before
  }, pack)
}

function withSwap(pack: Pack, { date, slideId }: { date: string; slideId: string }): Pack {
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
