import type { RefObject } from 'react'
import { listStaff, removeStaff } from '#contract/accounts/staff.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { type Member, memberName } from './member.ts'

type Props = {
  member: Member | null
  /** Takes the focus once the row and its button are removed. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Confirms before a colleague loses their login. The name stays visible while the dialog closes. */
export function RemoveStaffDialog({ member, listRef, onClose }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { shown, isGone, setGone } = useDialogSubject(member)
  const removing = useAction(removeStaff, {
    onSuccess: async () => {
      toast({ title: 'Removed', description: shown ? `${memberName(shown)} can no longer log in.` : undefined })
      await refetch(listStaff)
      setGone()
      onClose()
    },
    onError: (error) => {
      toast({ look: 'destructive', title: 'Removing failed', description: error.said })
      onClose()
    },
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      isOpen={member !== null}
      title={`Remove ${memberName(shown)}?`}
      question={`${shown.email} is signed out at once and can no longer log in. They can join again only if you invite them.`}
      confirm={{ word: 'Remove', pending: removing.isPending && 'Removing...' }}
      focusAfter={isGone ? listRef : undefined}
      onConfirm={() => removing.mutate({ params: { id: shown.id } })}
      onClose={onClose}
    />
  )
}
