import type { RefObject } from 'react'
import { listInvoices, markInvoicePaid, refundInvoice } from '#contract/admin/payments.ts'
import { pounds } from '#contract/money/prices.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import type { BilledInvoice } from './use-invoices.ts'

export type PaymentAction = { what: 'paid' | 'refund'; invoice: BilledInvoice }

type Props = {
  asked: PaymentAction | null
  /** Receives the focus once the button that opened this is gone. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a payment is recorded or refunded. The question stays visible while the dialog closes. */
export function ConfirmPayment({ asked, listRef, onClose }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { shown, isNew, isGone, setGone } = useDialogSubject(asked)
  const onSuccess = async ({ message }: { message: string }) => {
    await refetch(listInvoices)
    setGone()
    onClose()
    toast({ title: shown?.what === 'refund' ? 'Refunded' : 'Marked as paid', description: message })
  }
  const marking = useAction(markInvoicePaid, { onSuccess })
  const refunding = useAction(refundInvoice, { onSuccess })
  if (isNew) {
    marking.reset()
    refunding.reset()
  }
  if (!shown) return null
  const { title, question, word, pendingWord } = wordsFor(shown)
  const doing = shown.what === 'paid' ? marking : refunding
  return (
    <Dialog
      kind="alert"
      isOpen={asked !== null}
      onClose={onClose}
      focusAfter={isGone ? listRef : undefined}
      title={title}
      description={question}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={shown.what === 'paid' ? 'primary' : 'danger'}
            pending={doing.isPending && pendingWord}
            onClick={() => doing.mutate({ params: { id: shown.invoice.id } })}
          >
            {word}
          </Button>
        </>
      }
    >
      {doing.error && <Notice look="bad">{doing.error.said}</Notice>}
    </Dialog>
  )
}

function wordsFor({ what, invoice }: PaymentAction): {
  title: string
  question: string
  word: string
  pendingWord: string
} {
  const { number, reference, method, email, creditNotes } = invoice
  const who = invoice.schoolName ?? invoice.name
  const amount = pounds(creditNotes.reduce((left, note) => left - note.pence, invoice.pence))
  if (what === 'paid')
    return {
      title: `Has ${amount} from ${who} arrived?`,
      question: `The transfer carries the reference ${reference ?? number}. The licence year starts, or the next one is added, and ${email} gets a receipt. This cannot be taken back here.`,
      word: 'Mark as paid',
      pendingWord: 'Marking...',
    }
  return {
    title: `Refund ${amount} to ${who}?`,
    question: `This is invoice ${number}. The year that it paid for ends at once, and ${
      method === 'card'
        ? 'the card gets the money back in a few days'
        : 'you send the money back from the bank account yourself'
    }. This cannot be undone.`,
    word: 'Refund',
    pendingWord: 'Refunding...',
  }
}
