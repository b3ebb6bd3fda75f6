import { readMailState } from '#contract/outbox.ts'
import { useCall } from '#web/platform/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { mailStateWords } from './mail-state.ts'

/** Whether mail gets out: the first thing to know when somebody says that no link has come. */
export function MailCard() {
  const { data, error, refetch } = useCall(readMailState)
  const words = data && mailStateWords(data)
  return (
    <Card title="Mail" action={words && <Badge look={words.look}>{words.word}</Badge>}>
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {words?.sentence ?? error?.said}
      </p>
      <Button look="outline" size="small" className="mt-4" onClick={() => void refetch()}>
        Look again
      </Button>
    </Card>
  )
}
