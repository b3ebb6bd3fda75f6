import type { RefObject } from 'react'
import { listTestAccounts, removeTestAccount } from '#contract/admin/test-accounts.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { type ListedAccount, nameOf } from './listed-account.ts'

type Props = {
  account: ListedAccount | null
  /** Receives the focus once the row with its button is gone. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a test account is deleted. The name stays visible while the dialog closes. */
export function RemoveAccountDialog({ account, listRef, onClose }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { shown, isGone, setGone } = useDialogSubject(account)
  const removing = useAction(removeTestAccount, {
    onSuccess: () => {
      setGone()
      toast({ title: 'Test Account Deleted', description: 'The test account has been removed successfully.' })
    },
    onError: (error) =>
      toast({
        look: 'destructive',
        title: 'Error Deleting Test Account',
        description: error.saidOr('Failed to delete test account'),
      }),
    // After a refusal too: another administrator may have removed it, or its holder has bought a licence.
    onSettled: async () => {
      await refetch(listTestAccounts)
      onClose()
    },
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={`Delete ${nameOf(shown)}?`}
      question="Are you sure you want to delete this test account? This action cannot be undone."
      confirm={{ word: 'Delete', pending: removing.isPending && 'Deleting...' }}
      focusAfter={isGone ? listRef : undefined}
      onConfirm={() => removing.mutate({ params: { id: shown.id } })}
      onClose={onClose}
    />
  )
}
