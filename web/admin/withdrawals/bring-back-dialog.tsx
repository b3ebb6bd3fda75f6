import type { RefObject } from 'react'
import { type Withdrawal, undoWithdrawal } from '#contract/admin/withdrawals.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { useRefetchSlides } from './use-refetch-slides.ts'

type Props = {
  withdrawal: Withdrawal | null
  /** Receives the focus once the row with its button is gone. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a withdrawn slide goes back to every school. */
export function BringBackDialog({ withdrawal, listRef, onClose }: Props) {
  const toast = useToast()
  const refetchSlides = useRefetchSlides()
  const { shown, isGone, setGone } = useDialogSubject(withdrawal)
  const bringing = useAction(undoWithdrawal, {
    onSuccess: ({ message }) => {
      setGone()
      toast({ title: 'Brought back', description: message })
    },
    onError: ({ said }) => toast({ look: 'destructive', title: 'Not brought back', description: said }),
    // After a refusal too: another administrator may have brought it back.
    onSettled: async () => {
      await refetchSlides()
      onClose()
    },
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      isOpen={withdrawal !== null}
      title={`Bring “${shown.slide.title}” back?`}
      question={`Instead of “${shown.replacement.title}”, every school sees it on its days again, at once.`}
      confirm={{ word: 'Bring it back', look: 'primary', pending: bringing.isPending && 'Bringing it back...' }}
      focusAfter={isGone ? listRef : undefined}
      onConfirm={() => bringing.mutate({ params: { id: String(shown.id) } })}
      onClose={onClose}
    />
  )
}
