import { useMutation } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { readSwap } from '#contract/library/offers.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { type SwapFor, swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { readStats } from '#contract/usage/stats.ts'
import { callWithHeaders } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { isWaiting } from '#web/platform/outbox/waiting-change.ts'
import { slideReads } from '#web/slides/reads/slide-reads.ts'
import { swappedWords } from './swap-words.ts'

/** Another slide for the day; null puts back what the calendar has. */
export type SwapChoice = { slideId: string | null; title: string; whose: SwapFor; reason?: string | undefined }

/** A day that has another slide now. */
export type SwapDone = {
  slide: DatedSlide
  title: string
  description: string
  /** Puts the slide back that the day had before. */
  undo: () => Promise<DatedSlide>
}

type Options = { date: string; today: string; onDone: (done: SwapDone) => void }

/** Gives a day another slide, and refetches everything that may show one of the two. */
export function useSwap({ date, today, onDone }: Options) {
  const refetch = useRefetch()
  return useMutation<SwapDone, CallError, { wanted: SwapChoice; from: ResponseOf<typeof readSwap> }>({
    mutationFn: async ({ wanted, from }) => {
      const { response, headers } = await change(wanted)
      const { slide, exchangedWith } = response
      const { title: chosen, slideId, whose } = wanted
      const shown = { shown: slide.title, replaced: from.slide.title, exchangedWith, isWaiting: isWaiting(headers) }
      const words = swappedWords({ date, today, chosen, ...shown })
      // A day that the same person had swapped before gets that slide back, not the calendar's.
      const before = slideId === null || from.swappedFor === whose ? from.slide.id : null
      return { slide, ...words, undo: async () => (await change({ slideId: before, whose })).response.slide }
    },
    onSuccess: onDone,
  })

  async function change({ slideId, whose, reason }: Omit<SwapChoice, 'title'>) {
    const params = { date }
    const changed =
      slideId === null
        ? await callWithHeaders(undoSwap, { params, query: { for: whose } })
        : await callWithHeaders(swapSlide, { params, body: { slideId, for: whose, ...(reason ? { reason } : {}) } })
    await refetch(readStats, ...slideReads)
    return changed
  }
}
