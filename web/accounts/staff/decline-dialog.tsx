import type { RefObject } from 'react'
import { declineNewcomer, listStaff } from '#contract/accounts/staff.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { memberName, type Newcomer } from './member.ts'

type Props = {
  newcomer: Newcomer | null
  /** Takes the focus once the row and its button are removed. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Confirms before a newcomer is turned away. The name stays visible while the dialog closes. */
export function DeclineDialog({ newcomer, listRef, onClose }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { shown, isGone, setGone } = useDialogSubject(newcomer)
  const declining = useAction(declineNewcomer, {
    onSuccess: async () => {
      toast({ title: 'Declined', description: shown ? `${memberName(shown)} cannot join.` : undefined })
      await refetch(listStaff)
      setGone()
      onClose()
    },
    onError: (error) => {
      toast({ look: 'destructive', title: 'Declining failed', description: error.said })
      onClose()
    },
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      isOpen={newcomer !== null}
      title={`Decline ${memberName(shown)}?`}
      question={`We tell ${shown.email} and delete what they entered. They can join later only if you invite them.`}
      confirm={{ word: 'Decline', pending: declining.isPending && 'Declining...' }}
      focusAfter={isGone ? listRef : undefined}
      onConfirm={() => declining.mutate({ params: { id: shown.id } })}
      onClose={onClose}
    />
  )
}
