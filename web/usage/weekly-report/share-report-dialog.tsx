import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useState } from 'react'
import { type ReportWeek, readWeeklyReport, type WeeklyReport } from '#contract/usage/weekly-report.ts'
import { useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { EveryFriday } from './every-friday.tsx'
import { ReportSent } from './report-sent.tsx'
import { type Draft, ShareReportForm } from './share-report-form.tsx'

type Props = { isOpen: boolean; onClose: () => void; focusAfter: RefObject<HTMLElement | null> }

const emptyDraft: Draft = { to: '', note: '' }

/** Previews the report, then sends it. What was typed survives closing the dialog by mistake. */
export function ShareReportDialog({ isOpen, onClose, focusAfter }: Props) {
  const [draft, setDraft] = useState(emptyDraft)
  const [week, setWeek] = useState<ReportWeek>('this')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Share the weekly report"
      description={
        week === 'this'
          ? 'A short email about this week, and a look at the next one.'
          : 'A short email about last week, and a look at this one.'
      }
    >
      <Steps {...{ draft, week }} onDraft={setDraft} onWeek={setWeek} onClose={onClose} />
    </Dialog>
  )
}

const weeks = [
  { value: 'this', name: 'This week' },
  { value: 'last', name: 'Last week' },
] as const

type StepsProps = {
  draft: Draft
  week: ReportWeek
  onDraft: (draft: Draft) => void
  onWeek: (week: ReportWeek) => void
  onClose: () => void
}

function Steps({ draft, week, onDraft, onWeek, onClose }: StepsProps) {
  const [sent, setSent] = useState<string | null>(null)
  // Refetched each time the dialog opens: a slide may have been presented since.
  const report = useCall(readWeeklyReport, { query: { week } }, { gcTime: 0 })
  const finish = (message: string) => {
    setSent(message)
    onDraft(emptyDraft)
  }
  if (sent) return <ReportSent message={sent} onClose={onClose} />
  return (
    <>
      <div className="mb-4">
        <Choice label="Which week?" width="full" options={weeks} value={week} onChange={onWeek} />
      </div>
      <Report {...{ report, week, draft }} onDraft={onDraft} onSent={finish} onCancel={onClose} />
      {report.data?.everyFriday && <EveryFriday to={report.data.everyFriday} />}
    </>
  )
}

type ReportProps = Omit<ComponentProps<typeof ShareReportForm>, 'report'> & {
  report: UseQueryResult<WeeklyReport, CallError>
}

function Report({ report, ...form }: ReportProps) {
  if (report.error)
    return (
      <Notice
        look="bad"
        action={
          <Button look="outline" size="small" onClick={() => void report.refetch()}>
            Try again
          </Button>
        }
      >
        {report.error.said}
      </Notice>
    )
  if (!report.data)
    return (
      <Skeleton label="Loading the report...">
        <Placeholder className="h-[300px]" />
        <Placeholder className="mt-5 h-[260px]" />
      </Skeleton>
    )
  return <ShareReportForm report={report.data} {...form} />
}
