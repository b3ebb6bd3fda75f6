import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

type Props<Reply> = {
  title: string
  token: string
  check: (token: string) => Promise<Reply>
  children: (reply: Reply) => ReactNode
}

/** Asks what a mailed link is good for, and shows the page that fits the answer. */
export function MailedLink<Reply>({ title, token, check, children }: Props<Reply>) {
  const asked = useQuery<Reply, CallError>({
    queryKey: ['mailed link', title, token],
    queryFn: () => check(token),
    gcTime: 0,
  })
  if (asked.data) return children(asked.data)
  return (
    <>
      <h1>{title}</h1>
      {asked.error ? (
        <div className="mt-6 grid gap-5">
          <Notice look="bad">{asked.error.said}</Notice>
          <Button onClick={() => void asked.refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner word="Checking your link..." />
      )}
    </>
  )
}
