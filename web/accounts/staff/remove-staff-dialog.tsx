import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStaff, removeStaff } from '#contract/staff.ts'
import { keyOf, useAction } from '#web/platform/api.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { type Member, memberName } from './member.ts'

/** Asks before a colleague loses their login. The name stays while the window closes. */
export function RemoveStaffDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const toast = useToast()
  const client = useQueryClient()
  const [shown, setShown] = useState<Member | null>(null)
  if (member && member !== shown) setShown(member)
  const removing = useAction(removeStaff, {
    onSuccess: async () => {
      toast({ title: 'Removed', description: shown ? `${memberName(shown)} can no longer log in.` : undefined })
      await client.invalidateQueries({ queryKey: keyOf(listStaff) })
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
      question={`${shown.email} is signed out at once and can no longer log in. They can join again as long as their email is at your school.`}
      confirm={{ word: 'Remove', pending: removing.isPending && 'Removing...' }}
      onConfirm={() => removing.mutate({ params: { id: shown.id } })}
      onClose={onClose}
    />
  )
}
