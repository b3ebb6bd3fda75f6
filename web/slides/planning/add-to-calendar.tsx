import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readCalendarAddress, renewCalendarAddress } from '#contract/slides/calendar-feed.ts'
import { keyOf, useCall } from '#web/platform/calls/api.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'

/** A calendar feed of the themed weeks. Its URL is created on request, and is personal. */
export function AddToCalendar({ beside }: { beside: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {beside}
        <Button
          look="quiet"
          size="small"
          className="-mr-[14px] ml-auto"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarPlus aria-hidden="true" className="size-[18px]" />
          Add to calendar
        </Button>
      </div>
      {isOpen && <CalendarAddress />}
    </div>
  )
}

function CalendarAddress() {
  const { data, error, refetch } = useCall(readCalendarAddress)
  if (error) return <LoadFailed said={error.said} tryAgain={() => void refetch()} />
  if (!data)
    return (
      <Skeleton label="Loading your calendar address...">
        <Placeholder className="h-[280px]" />
      </Skeleton>
    )
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">
        Subscribe to this address in Outlook, Google or Apple Calendar, and the themed weeks appear there and stay up to
        date. The address is private to you, so please do not share it.
      </p>
      <TextField
        label="Calendar address"
        readOnly
        value={data.address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton word="Copy" hiddenWord="calendar address" what="Calendar address" text={data.address} />
        <NewAddress />
      </div>
      <ButtonLink look="outline" size="small" href={data.address.replace(/^https?:/, 'webcal:')}>
        Open in your calendar
      </ButtonLink>
    </div>
  )
}

function NewAddress() {
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const renew = useAction(renewCalendarAddress, {
    onSuccess: (made) => {
      client.setQueryData(keyOf(readCalendarAddress, {}), made)
      toast({ title: 'New address made', description: 'The old one no longer works.' })
    },
    onError: ({ said }) => toast({ look: 'destructive', title: 'No new address was made', description: said }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        New address
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new address?"
        question="The old one stops working at once. Calendars that use it lose the themed weeks until you give them the new one."
        confirm={{ word: 'Make a new address', pending: renew.isPending && 'Making...' }}
        onConfirm={() => renew.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
