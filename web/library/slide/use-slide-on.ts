import { useMutation } from '@tanstack/react-query'
import type { SlideCard } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useSwapToast } from '#web/slides/swaps/use-swap-toast.ts'
import { type SwapDone, useSwap } from '#web/slides/swaps/use-swap.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Day = { date: string; today: string }

/** Puts a slide on a day for this person, and says so with Undo in one tap. */
export function useSlideOn({ id, title }: Pick<SlideCard, 'id' | 'title'>, { date, today }: Day) {
  const toast = useToast()
  const swap = useSwap({ date, today, onDone: useSwapToast({ date, today }) })
  return useMutation<SwapDone, CallError>({
    mutationFn: async () => {
      const from = await call(readSwap, { params: { date } })
      return swap.mutateAsync({ wanted: { slideId: id, title, whose: 'person' }, from })
    },
    onError: ({ said }) => toast({ look: 'destructive', title: 'The slide could not be swapped', description: said }),
  })
}
