import { type RefObject, useRef, useState } from 'react'
import { listStaff } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FoldedList } from './folded-list.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { Invitation } from './invitations/invitation.tsx'
import { JoiningDialog } from './joining-dialog.tsx'
import { joiningSentences } from './joining.ts'
import { type Member, memberName } from './member.ts'
import { RemoveStaffDialog } from './remove-staff-dialog.tsx'
import { WaitingList } from './waiting-list.tsx'

/** The staff who have their own login, newcomers who wait for one, and ways to invite others. */
export function StaffCard({ schoolName }: { schoolName: string | null }) {
  const list = useCall(listStaff)
  const listRef = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const choose = list.data && list.data.domains.length > 0 && (
    <Button look="outline" size="small" onClick={() => setChoosing(true)}>
      Who may join
    </Button>
  )
  return (
    <Card title="Your staff" description={joiningSentences[list.data?.joining ?? 'open']} action={choose}>
      {list.isPending && (
        <Skeleton label="Loading your staff...">
          <Placeholder className="h-[132px]" />
        </Skeleton>
      )}
      {list.error && <LoadFailed said={list.error.said} tryAgain={() => void list.refetch()} />}
      {list.data && (
        <div ref={listRef} tabIndex={-1} className="outline-none">
          <WaitingList waiting={list.data.waiting} listRef={listRef} />
          <MemberList {...list.data} listRef={listRef} />
          <InvitationList invitations={list.data.invitations} />
          <Invitation schoolName={schoolName} {...list.data} />
          <JoiningDialog {...list.data} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        </div>
      )}
    </Card>
  )
}

type MemberListProps = Pick<ResponseOf<typeof listStaff>, 'staff' | 'isOpen' | 'domains'> & {
  listRef: RefObject<HTMLElement | null>
}

function MemberList({ staff, isOpen, domains, listRef }: MemberListProps) {
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <>
      {staff.length === 0 ? (
        <EmptyState title="No one has joined yet">
          {isOpen && domains.length > 0 && 'Invite your colleagues below.'}
        </EmptyState>
      ) : (
        <FoldedList label="Staff" items={staff}>
          {(member) => <MemberRow key={member.id} member={member} onRemove={() => setRemoving(member)} />}
        </FoldedList>
      )}
      <RemoveStaffDialog member={removing} listRef={listRef} onClose={() => setRemoving(null)} />
    </>
  )
}

function MemberRow({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const name = memberName(member)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="break-words text-ink-soft">{member.email}</p>
        <p className="text-xs text-ink-faint">
          Joined {longDate(member.createdAt)}.{' '}
          {member.lastLoginAt ? `Last login ${longDate(member.lastLoginAt)}.` : 'Has not logged in yet.'}
        </p>
      </div>
      <Button look="quiet" size="small" className="-mr-4" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
