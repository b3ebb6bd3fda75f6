import { useMutation } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { readTermDates, saveTermDates } from '#contract/slides/days/term-dates.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { nearDate } from '#web/platform/panel-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useRefetchDays } from './use-refetch-days.ts'

/** Snow at six in the morning: one press and a yes. `focusAfter` takes the focus when the button has gone. */
export function ClosedToday({ today, focusAfter }: { today: string; focusAfter: RefObject<HTMLElement | null> }) {
  const toast = useToast()
  const refetchDays = useRefetchDays()
  const [isAsking, setAsking] = useState(false)
  const closing = useMutation<void, CallError>({
    mutationFn: async () => {
      // Read again: a colleague may have changed the dates since this page was opened.
      const { termDates } = await call(readTermDates)
      const { terms, closedDays } = termDates ?? { terms: [], closedDays: [] }
      await call(saveTermDates, { body: { terms, closedDays: [...closedDays, { day: today, name: 'Snow' }] } })
    },
    onSuccess: async () => {
      setAsking(false)
      await refetchDays()
      toast({ title: 'Closed today', description: 'Your teachers’ Today says so when they next open it.' })
      focusAfter.current?.focus()
    },
    onError: (error) => {
      setAsking(false)
      toast({ look: 'destructive', title: 'This was not saved', description: error.said })
    },
  })
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        <Snowflake aria-hidden="true" className="size-[18px]" />
        Closed today
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Closed today?"
        question={`${nearDate(today)} becomes a closed day with the name “Snow”. Today’s slide stays in the calendar, and who is in can still show it. To undo this, press Change.`}
        confirm={{ word: 'Close today', look: 'primary', pending: closing.isPending && 'Saving...' }}
        onConfirm={() => closing.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
