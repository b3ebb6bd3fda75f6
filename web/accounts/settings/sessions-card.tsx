import { Monitor } from 'lucide-react'
import { useRef } from 'react'
import { endOtherSessions, listSessions } from '#contract/accounts/settings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { dateAndTime, longDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Session = Answer<typeof listSessions>[number]

/** Every browser that is signed in to this account, and a button to sign out all others. */
export function SessionsCard() {
  const toast = useToast()
  const refetch = useRefetch()
  const list = useRef<HTMLUListElement>(null)
  const sessions = useCall(listSessions)
  const ending = useAction(endOtherSessions, {
    onSuccess: async () => {
      toast({ title: 'Signed out everywhere else' })
      await refetch(listSessions)
      // The button is about to unmount, which would lose the focus.
      list.current?.focus()
    },
    onError: (error) => toast({ look: 'destructive', title: 'Sign out failed', description: error.said }),
  })
  const others = sessions.data?.some((session) => !session.isThisOne) ?? false
  return (
    <Card title="Where you are signed in">
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.error && <LoadFailed said={sessions.error.said} tryAgain={() => void sessions.refetch()} />}
      <ul ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others && (
        <Button
          look="outline"
          className="mt-5 max-sm:w-full"
          pending={ending.isPending && 'Signing out...'}
          onClick={() => ending.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Card>
  )
}

function SessionRow({ session: { device, createdAt, seenAt, isThisOne } }: { session: Session }) {
  return (
    <li className="grid grid-cols-[40px_1fr] items-center gap-3 text-sm">
      <span className="grid size-10 place-items-center rounded-full bg-sand text-ink-soft">
        <Monitor aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{device}</span>
          {isThisOne && <Badge look="good">This browser</Badge>}
        </p>
        <p className="text-xs text-ink-soft">
          Signed in on {longDate(createdAt)}. Last used {dateAndTime(seenAt)}.
        </p>
      </div>
    </li>
  )
}

function SessionsSkeleton() {
  return (
    <Skeleton label="Loading your sessions...">
      <Placeholder className="h-10 w-2/3" />
      <Placeholder className="mt-4 h-10 w-1/2" />
    </Skeleton>
  )
}
