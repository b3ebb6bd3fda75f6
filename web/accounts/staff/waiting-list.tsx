import { type RefObject, useId, useState } from 'react'
import { approveNewcomer, listStaff } from '#contract/accounts/staff.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { memberName, type Newcomer } from './member.ts'

type Props = {
  waiting: readonly Newcomer[]
  /** Takes the focus once a row and its buttons are removed. */
  listRef: RefObject<HTMLElement | null>
}

/** Newcomers who wait until the school lets them in. */
export function WaitingList({ waiting, listRef }: Props) {
  const headingId = useId()
  const [declining, setDeclining] = useState<Newcomer | null>(null)
  return (
    <>
      {waiting.length > 0 && (
        <section className="mb-5 rounded-field bg-sand px-4 pt-4 pb-1" aria-labelledby={headingId}>
          <h3 id={headingId} className="text-base">
            Waiting for you
          </h3>
          <p className="mt-[2px] text-sm text-ink-soft">Please check that each is a member of staff, not a pupil.</p>
          <ul aria-label="Waiting" className="divide-y divide-sand-line">
            {waiting.map((newcomer) => (
              <NewcomerRow
                key={newcomer.id}
                newcomer={newcomer}
                listRef={listRef}
                onDecline={() => setDeclining(newcomer)}
              />
            ))}
          </ul>
        </section>
      )}
      <DeclineDialog newcomer={declining} listRef={listRef} onClose={() => setDeclining(null)} />
    </>
  )
}

type RowProps = { newcomer: Newcomer; listRef: Props['listRef']; onDecline: () => void }

function NewcomerRow({ newcomer, listRef, onDecline }: RowProps) {
  const toast = useToast()
  const refetch = useRefetch()
  const name = memberName(newcomer)
  const approving = useAction(approveNewcomer, {
    onSuccess: async () => {
      toast({ title: 'Approved', description: `${name} can log in now. We have mailed them.` })
      await refetch(listStaff)
      listRef.current?.focus()
    },
    onError: (error) => toast({ look: 'destructive', title: 'Approving failed', description: error.said }),
  })
  return (
    <li className="grid gap-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="break-words text-ink-soft">{newcomer.email}</p>
        <p className="text-xs text-ink-soft">Asked {longDate(newcomer.askedAt)}.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={approving.isPending && 'Approving...'}
          onClick={() => approving.mutate({ params: { id: newcomer.id } })}
        >
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button look="quiet" size="small" onClick={onDecline}>
          Decline<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
