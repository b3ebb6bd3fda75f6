import { type RefObject, useState } from 'react'
import { readWeeklyReport } from '#contract/usage/weekly-report.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { ReportSent } from './report-sent.tsx'
import { type Draft, ShareReportForm } from './share-report-form.tsx'

type Props = { isOpen: boolean; onClose: () => void; focusAfter: RefObject<HTMLElement | null> }

const emptyDraft: Draft = { to: '', note: '' }

/** Previews the report, then sends it. What was typed survives closing the dialog by mistake. */
export function ShareReportDialog({ isOpen, onClose, focusAfter }: Props) {
  const [draft, setDraft] = useState(emptyDraft)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Share the weekly report"
      description="A short email about this week, and a look at the next one."
    >
      <Steps draft={draft} onDraft={setDraft} onClose={onClose} />
    </Dialog>
  )
}

type StepsProps = { draft: Draft; onDraft: (draft: Draft) => void; onClose: () => void }

function Steps({ draft, onDraft, onClose }: StepsProps) {
  const [sent, setSent] = useState<string | null>(null)
  // Refetched each time the dialog opens: a slide may have been presented since.
  const report = useCall(readWeeklyReport, {}, { gcTime: 0 })
  const finish = (message: string) => {
    setSent(message)
    onDraft(emptyDraft)
  }
  if (sent) return <ReportSent message={sent} onClose={onClose} />
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
  return <ShareReportForm report={report.data} draft={draft} onDraft={onDraft} onSent={finish} onCancel={onClose} />
}
