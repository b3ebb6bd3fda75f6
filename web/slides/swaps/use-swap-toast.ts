import { CallError } from '#web/platform/calls/call-error.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { slideOfDay } from './swap-words.ts'
import type { SwapDone } from './use-swap.ts'

/** Says which slide the day has now, with Undo in one tap. */
export function useSwapToast({ date, today }: { date: string; today: string }): (done: SwapDone) => void {
  const toast = useToast()
  const capital = slideOfDay({ date, today }).replace(/^t/, 'T')
  return ({ title, description, undo }) => {
    toast({ title, description, action: { word: 'Undo', onPress: takeBack } })

    function takeBack(): void {
      undo().then(
        (slide) => toast({ title: `${capital} is ‘${slide.title}’ again` }),
        (error: unknown) =>
          toast({
            look: 'destructive',
            title: 'The swap could not be undone',
            description: error instanceof CallError ? error.said : undefined,
            action: { word: 'Try again', onPress: takeBack },
          }),
      )
    }
  }
}
