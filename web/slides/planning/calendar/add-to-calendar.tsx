import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calendarFeeds, readCalendarAddresses } from '#contract/slides/calendar-feed.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CalendarAddress } from './calendar-address.tsx'

/** The calendar feeds that a person can subscribe to. */
export function AddToCalendar({ beside }: { beside: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
      {isOpen && <CalendarAddresses />}
    </div>
  )
}

function CalendarAddresses() {
  const { data, error, refetch } = useCall(readCalendarAddresses)
  if (error) return <LoadFailed said={error.said} tryAgain={() => void refetch()} />
  if (!data)
    return (
      <Skeleton label="Loading your calendar addresses...">
        <Placeholder className="h-[280px]" />
      </Skeleton>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-sm text-ink-soft">
        Subscribe to an address in Outlook, Google or Apple Calendar, and it stays up to date there. An address is
        private to you: anyone who has it can read the same, so please do not share it.
      </p>
      {calendarFeeds.map((feed) => (
        <CalendarAddress key={feed} feed={feed} address={data[feed]} />
      ))}
    </div>
  )
}
