import { Monitor } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Door } from '#contract/accounts/roles.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useSignOut } from '#web/accounts/sessions/use-sign-out.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { longDate } from '#web/platform/dates.ts'
import { dateAndTime } from '#web/platform/panel-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Session = ResponseOf<typeof listSessions>[number]

/** Every browser that is signed in to this account, each with a button to sign it out, and one for all others. */
export function SessionsCard({ door, most }: { door: Door; most: number }) {
  const toast = useToast()
  const refetch = useRefetch()
  const list = useRef<HTMLUListElement>(null)
  const sessions = useCall(listSessions)
  const leaving = useSignOut(door)

  async function showRest(): Promise<void> {
    await refetch(listSessions)
    // The pressed button is about to unmount, which would lose the focus.
    list.current?.focus()
  }
  const one = useAction(endSession, {
    onSuccess: async ({ message }) => {
      toast({ title: message })
      await showRest()
    },
    onError: async (error) => {
      toast({ look: 'destructive', title: 'Sign out failed', description: error.said })
      if (error.status === 404) await showRest()
    },
  })
  const others = useAction(endOtherSessions, {
    onSuccess: async () => {
      toast({ title: 'Signed out everywhere else' })
      await showRest()
    },
    onError: (error) => toast({ look: 'destructive', title: 'Sign out failed', description: error.said }),
  })
  const isEnding = ({ id, isThisOne }: Session) =>
    isThisOne ? leaving.isPending : one.isPending && one.variables.params.id === id
  const hasOthers = sessions.data?.some((session) => !session.isThisOne) ?? false
  return (
    <Card title="Where you are signed in">
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.error && <LoadFailed said={sessions.error.said} tryAgain={() => void sessions.refetch()} />}
      <ul ref={list} tabIndex={-1} aria-label="Signed-in browsers" className="grid gap-4 outline-none">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isEnding(session)}
            onEnd={() => (session.isThisOne ? leaving.signOut() : one.mutate({ params: { id: session.id } }))}
          />
        ))}
      </ul>
      <p className="mt-4 text-xs text-ink-soft">
        Up to {most} browsers can be signed in. One more signs out the one that was unused for longest.
      </p>
      {hasOthers && (
        <Button
          look="outline"
          className="mt-5 max-sm:w-full"
          pending={others.isPending && 'Signing out...'}
          onClick={() => others.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Card>
  )
}

type RowProps = { session: Session; isEnding: boolean; onEnd: () => void }

function SessionRow({ session: { device, createdAt, seenAt, isThisOne }, isEnding, onEnd }: RowProps) {
  const times = useId()
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 text-sm">
      <span className="row-span-2 grid size-10 place-items-center self-start rounded-full bg-sand text-ink-soft">
        <Monitor aria-hidden="true" className="size-5" />
      </span>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{device}</span>
        {isThisOne && <Badge look="good">This browser</Badge>}
      </p>
      <Button
        look="quiet"
        size="small"
        className="-mr-[14px]"
        // Two browsers may have the same name: the times tell them apart.
        aria-describedby={times}
        pending={isEnding && 'Signing out...'}
        onClick={onEnd}
      >
        Sign out<span className="sr-only"> {isThisOne ? 'here' : device}</span>
      </Button>
      <p id={times} className="col-span-2 text-xs text-ink-soft">
        Last used {dateAndTime(seenAt)}. Signed in on {longDate(createdAt)}.
      </p>
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
