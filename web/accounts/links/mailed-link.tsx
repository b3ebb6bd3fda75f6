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

/** Checks the state of a mailed link and renders the page for it. */
export function MailedLink<Reply>({ title, token, check, children }: Props<Reply>) {
  const query = useQuery<Reply, CallError>({
    queryKey: ['mailed link', title, token],
    queryFn: () => check(token),
    gcTime: 0,
  })
  if (query.data) return children(query.data)
  return (
    <>
      <h1>{title}</h1>
      {query.error ? (
        <div className="mt-6 grid gap-5">
          <Notice look="bad">{query.error.said}</Notice>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner word="Checking your link..." />
      )}
    </>
  )
}
