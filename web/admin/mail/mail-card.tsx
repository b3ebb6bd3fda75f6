import { listMails, readMailState } from '#contract/admin/mail.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { mailStateWords } from './mail-state.ts'

/** Whether mail is being delivered: the first thing to check when a user reports that no link has arrived. */
export function MailCard() {
  const refetch = useRefetch()
  const { data, error, isFetching } = useCall(readMailState)
  const words = data && mailStateWords(data)

  return (
    <Card title="Delivery" action={words && <Badge look={words.look}>{words.word}</Badge>}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-sm text-ink-soft">
          {words?.sentence ?? error?.said}
        </p>
        <Button
          look="outline"
          size="small"
          pending={isFetching && 'Looking...'}
          onClick={() => void refetch(readMailState, listMails)}
        >
          Look again
        </Button>
      </div>
    </Card>
  )
}
