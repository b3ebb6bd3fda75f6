import { useId, useRef } from 'react'
import { listStaff, sendInvitationAgain, withdrawInvitation } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { longDate } from '#web/platform/dates.ts'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { FoldedList } from '../folded-list.tsx'

type Invited = ResponseOf<typeof listStaff>['invitations'][number]

const states: Record<Invited['state'], { word: string; look: BadgeLook }> = {
  waiting: { word: 'Waiting', look: 'info' },
  expired: { word: 'Expired', look: 'warn' },
  withdrawn: { word: 'Withdrawn', look: 'neutral' },
}

/** Whom the school has invited and who has yet to join. */
export function InvitationList({ invitations }: { invitations: readonly Invited[] }) {
  const headingId = useId()
  if (invitations.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-5" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-base">
        Invited, not joined yet
      </h3>
      <p className="mt-[2px] text-sm text-ink-soft">{countWords(invitations)}</p>
      <FoldedList label="Invitations" items={invitations}>
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </FoldedList>
      <p className="mt-2 text-xs text-ink-faint">
        “Send again” mails a new link, and the one before stops working. An invitation leaves this list when the person
        joins, or 30 days after its link has ended.
      </p>
    </section>
  )
}

/** "3 waiting, 1 expired" */
function countWords(invitations: readonly Invited[]): string {
  const counts = Object.entries(states).flatMap(([state, { word }]) => {
    const count = invitations.filter((invitation) => invitation.state === state).length
    return count > 0 ? [`${count} ${word.toLowerCase()}`] : []
  })
  return counts.join(', ')
}

function InvitationRow({ invitation }: { invitation: Invited }) {
  const { id, email, state } = invitation
  const toast = useToast()
  const refetch = useRefetch()
  const againRef = useRef<HTMLButtonElement>(null)
  const sending = useAction(sendInvitationAgain, {
    onSuccess: async ({ message }) => {
      toast({ title: 'Sent again', description: message })
      await refetch(listStaff)
    },
    onError: async (error) => {
      toast({ look: 'destructive', title: 'Not sent again', description: error.said })
      await refetch(listStaff)
    },
  })
  const withdrawing = useAction(withdrawInvitation, {
    onSuccess: async () => {
      toast({ title: 'Withdrawn', description: `The link that we sent to ${email} no longer works.` })
      // Its own button unmounts: without this, a keyboard user would lose the focus.
      againRef.current?.focus()
      await refetch(listStaff)
    },
    onError: async (error) => {
      toast({ look: 'destructive', title: 'Not withdrawn', description: error.said })
      await refetch(listStaff)
    },
  })
  const { word, look } = states[state]
  return (
    <li className="grid items-center gap-x-3 gap-y-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{email}</span>
          <Badge look={look}>{word}</Badge>
        </p>
        <p className="mt-[2px] text-xs text-ink-faint">{historyOf(invitation)}</p>
      </div>
      <div className="-mx-4 flex flex-wrap">
        <Button
          ref={againRef}
          look="quiet"
          size="small"
          pending={sending.isPending && 'Sending...'}
          onClick={() => sending.mutate({ params: { id } })}
        >
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        {state === 'waiting' && (
          <Button
            look="quiet"
            size="small"
            pending={withdrawing.isPending && 'Withdrawing...'}
            onClick={() => withdrawing.mutate({ params: { id } })}
          >
            Withdraw<span className="sr-only"> the invitation to {email}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function historyOf({ state, invitedAt, sentAt, expiresAt, withdrawnAt }: Invited): string {
  const again = sentAt === invitedAt ? '' : ` Sent again ${longDate(sentAt)}.`
  const now = {
    waiting: `The link works until ${longDate(expiresAt)}.`,
    expired: `The link ended ${longDate(expiresAt)}.`,
    withdrawn: withdrawnAt ? `Withdrawn ${longDate(withdrawnAt)}.` : '',
  }[state]
  return `Invited ${longDate(invitedAt)}.${again} ${now}`
}
