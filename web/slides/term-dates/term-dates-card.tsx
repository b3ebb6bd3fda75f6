import { type RefObject, useRef, useState } from 'react'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { readClosedDays, readTermDates } from '#contract/slides/days/term-dates.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { isWeekend } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ClosedToday } from './closed-today.tsx'
import { endsSoon } from './dates-in-words.ts'
import { DatesSummary } from './dates-summary.tsx'
import { type Start, TermDatesForm } from './form/term-dates-form.tsx'
import { ReadDates } from './reading/read-dates.tsx'
import { RemoveDates } from './remove-dates.tsx'

type Props = {
  /** YYYY-MM-DD; undefined while the server has not said it. */
  today: string | undefined
}

/** When the school has lessons: entered by hand, read from a text or a file, and changed here. */
export function TermDatesCard({ today }: Props) {
  const { data, error, refetch } = useCall(readTermDates)
  const [start, setStart] = useState<Start>()
  const body = useRef<HTMLDivElement>(null)
  const leave = () => {
    setStart(undefined)
    body.current?.focus()
  }
  const saved = data?.termDates
  return (
    <Card title="Term dates" description={saved || start ? 'When your school has lessons.' : whatDatesDo}>
      <div ref={body} tabIndex={-1} className="outline-none">
        {error && !data && <LoadFailed said={error.said} tryAgain={() => void refetch()} />}
        {!error && !data && (
          <Skeleton label="Loading your term dates...">
            <Placeholder className="h-[92px]" />
          </Skeleton>
        )}
        {data && start && <TermDatesForm start={start} onSaved={leave} onCancel={leave} />}
        {data && !start && !saved && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setStart({ from: 'usual', dates: data.usual })}>
              Start from the usual dates
            </Button>
            <ReadDates onRead={(reading) => setStart({ from: 'reading', reading })} />
          </div>
        )}
        {saved && !start && (
          <Saved dates={saved} today={today} body={body} onChange={() => setStart({ from: 'saved', dates: saved })} />
        )}
      </div>
    </Card>
  )
}

const whatDatesDo =
  'Tell us when your school is closed. Today, Plan and Insights then go by your school days; the calendar of slides stays the same.'

type SavedProps = Props & { dates: TermDates; body: RefObject<HTMLElement | null>; onChange: () => void }

function Saved({ dates, today, body, onChange }: SavedProps) {
  const { data: closed } = useCall(readClosedDays)
  const isSchoolDay = today !== undefined && !isWeekend(today) && closed?.today === null
  const hint = today && endsSoon(dates, today)
  return (
    <div className="grid gap-5">
      {hint && <Notice look="info">{hint}</Notice>}
      <DatesSummary dates={dates} />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={onChange}>
          Change
        </Button>
        {isSchoolDay && <ClosedToday today={today} focusAfter={body} />}
        <RemoveDates focusAfter={body} />
      </div>
    </div>
  )
}
