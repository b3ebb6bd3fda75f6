import { type RefObject, useState } from 'react'
import { removeTermDates } from '#contract/slides/days/term-dates.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useRefetchDays } from './use-refetch-days.ts'

/** Asks before the school's dates go. `focusAfter` takes the focus then. */
export function RemoveDates({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const toast = useToast()
  const refetchDays = useRefetchDays()
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(removeTermDates, {
    onSuccess: async ({ message }) => {
      setAsking(false)
      await refetchDays()
      toast({ title: 'Removed', description: message })
      focusAfter.current?.focus()
    },
    onError: (error) => {
      setAsking(false)
      toast({ look: 'destructive', title: 'Removing failed', description: error.said })
    },
  })
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your term dates?"
        question="Today, Plan and Insights then treat every weekday outside the usual holidays as a school day. You would have to enter your dates again."
        confirm={{ word: 'Remove', pending: removing.isPending && 'Removing...' }}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
