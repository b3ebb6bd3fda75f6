import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { CallError } from '#web/platform/call-error.ts'

type Asking<Reply> = {
  data: Reply | undefined
  error: CallError | null
  isIdle: boolean
  mutate: () => void
}

/** Asks what a mailed link is good for, and shows the page that fits the answer. */
export function MailedLink<Reply>({
  title,
  asking,
  children,
}: {
  title: string
  asking: Asking<Reply>
  children: (reply: Reply) => ReactNode
}) {
  const { isIdle, mutate } = asking
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])

  if (asking.data) return children(asking.data)
  return (
    <>
      <h1>{title}</h1>
      {asking.error ? (
        <div className="mt-6 grid gap-5">
          <Notice look="bad">{asking.error.said}</Notice>
          <Button onClick={mutate}>Try again</Button>
        </div>
      ) : (
        <Spinner word="Checking your link..." />
      )}
    </>
  )
}
