import { useEffect, useRef, useState } from 'react'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ReadDates } from '../reading/read-dates.tsx'
import type { Reading } from '../reading/use-reading.ts'
import { ClosedDayRows } from './closed-day-rows.tsx'
import { withUnderstood } from './draft.ts'
import { Origin } from './origin.tsx'
import { TermRows } from './term-rows.tsx'
import { useDraft } from './use-draft.ts'

/** What the form starts with, and where that comes from. */
export type Start = { dates: TermDates; from: 'saved' | 'usual' } | { reading: Reading; from: 'reading' }

type Props = { start: Start; onSaved: () => void; onCancel: () => void }

/** The terms and closed days, to be checked, changed and saved. */
export function TermDatesForm({ start, onSaved, onCancel }: Props) {
  const form = useDraft(start.from === 'reading' ? start.reading.understood : start.dates, onSaved)
  const [reading, setReading] = useState(start.from === 'reading' ? start.reading : undefined)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [reading])

  const addUnderstood = (next: Reading) => {
    form.replace(withUnderstood(form.draft, next.understood))
    setReading(next)
  }
  return (
    <div ref={root} tabIndex={-1} className="@container grid gap-4 outline-none">
      <Origin from={start.from} reading={reading} />
      <div className="flex flex-wrap gap-2">
        <ReadDates onRead={addUnderstood} />
      </div>
      <Form refused={form.refused} onSend={() => form.save(root.current)}>
        <TermRows form={form} />
        <ClosedDayRows form={form} />
        <div className="flex flex-col gap-2 border-t border-line pt-5 @md:flex-row">
          <Button type="submit" pending={form.isPending && 'Saving...'}>
            Save
          </Button>
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
