import { useState } from 'react'
import { type ReportWeek, type WeeklyReport, sendWeeklyReport } from '#contract/usage/weekly-report.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { addressError, addressesIn } from './addresses.ts'
import { ReportPreview } from './report-preview.tsx'

export type Draft = { to: string; note: string }

type Props = {
  report: WeeklyReport
  week: ReportWeek
  draft: Draft
  onDraft: (draft: Draft) => void
  onSent: (message: string) => void
  onCancel: () => void
}

/** The recipients of the report, and a note to go with it. */
export function ShareReportForm({ report, week, draft, onDraft, onSent, onCancel }: Props) {
  const { onlyTo } = report
  const [typedTo, note] = onlyTo ? [onlyTo.address, ''] : [draft.to, draft.note]
  const [tried, setTried] = useState<readonly string[]>([])
  const { refused, issueFor, isPending, send } = useForm({
    shape: sendWeeklyReport.body,
    send: (body: { to: string[]; note: string; week: ReportWeek }) => call(sendWeeklyReport, { body }),
    onDone: ({ message }) => onSent(message),
  })
  function sendDraft(): void {
    const to = addressesIn(typedTo)
    setTried(to)
    send({ to, note, week })
  }
  return (
    <Form refused={refused} onSend={sendDraft}>
      <ReportPreview report={report} note={note} />
      <TextAreaField
        label="Send to"
        hint={onlyTo?.because ?? 'One email address on each line, ten at most.'}
        required
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typedTo}
        readOnly={onlyTo !== null}
        onChange={(event) => onDraft({ ...draft, to: event.target.value })}
        error={addressError(refused?.issues ?? [], tried)}
      />
      {!onlyTo && (
        <TextAreaField
          label="Your note (optional)"
          maxLength={500}
          value={note}
          onChange={(event) => onDraft({ ...draft, note: event.target.value })}
          error={issueFor('note')}
        />
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Send
        </Button>
      </div>
    </Form>
  )
}
