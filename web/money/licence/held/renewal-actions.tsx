import { useState } from 'react'
import { readAccount } from '#contract/accounts/account.ts'
import { cancelRenewal, openCardPortal, readLicence, resumeRenewal } from '#contract/money/licence.ts'
import { readConfig } from '#contract/site/config.ts'
import { useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import type { HeldLicence } from './held-words.ts'

/** Buttons to change the card, cancel the renewal or resume it. */
export function RenewalActions({ held }: { held: HeldLicence }) {
  const toast = useToast()
  const refetch = useRefetch()
  const [isAsking, setIsAsking] = useState(false)
  const fail = (title: string) => (error: CallError) => {
    setIsAsking(false)
    toast({ look: 'destructive', title, description: error.said })
  }
  const succeed =
    (title: string) =>
    async ({ message }: { message: string }) => {
      await refetch(readLicence, readAccount)
      setIsAsking(false)
      toast({ title, description: message })
    }
  const cancelling = useAction(cancelRenewal, {
    onSuccess: succeed('Renewal cancelled'),
    onError: fail('Cancelling failed'),
  })
  const resuming = useAction(resumeRenewal, { onSuccess: succeed('Renewal resumed'), onError: fail('Resuming failed') })
  const isCancelled = held.renewal === 'cancelled'
  return (
    <>
      {!isCancelled && <ChangeCard isUrgent={held.state === 'renewing'} />}
      {/* One button with two labels, so that it keeps the focus when cancelling turns into resuming. */}
      <Button
        look={isCancelled ? 'primary' : 'outline'}
        size="small"
        className="max-sm:w-full"
        pending={resuming.isPending && 'Resuming...'}
        onClick={() => (isCancelled ? resuming.mutate() : setIsAsking(true))}
      >
        {isCancelled ? 'Resume renewal' : 'Cancel renewal'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel the renewal?"
        question={cancelQuestion(held)}
        confirm={{ word: 'Cancel renewal', pending: cancelling.isPending && 'Cancelling...' }}
        cancelWord="Keep it"
        onConfirm={() => cancelling.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

/** In state `renewing` the paid year is over, so cancelling ends the licence immediately. */
function cancelQuestion({ state, endsAt }: HeldLicence): string {
  return state === 'renewing'
    ? 'The year that you paid for is over, so the licence ends at once, and your card is not tried again. You can renew it whenever you like, by card or by bank transfer.'
    : `Everything works until ${longDate(endsAt)}, and then the licence ends. Your card is not charged again. Until that day you can take this back.`
}

/** Opens the card provider's own page. Demo mode has no card to change. */
function ChangeCard({ isUrgent }: { isUrgent: boolean }) {
  const toast = useToast()
  const config = useCall(readConfig)
  const opening = useAction(openCardPortal, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ look: 'destructive', title: 'The card page did not open', description: error.said }),
  })
  if (!config.data) return null
  if (config.data.cardProvider === 'demo')
    return (
      <p className="order-last w-full text-xs text-ink-faint">
        This is demo mode: no money moves, and there is no card to change.
      </p>
    )
  return (
    <Button
      look={isUrgent ? 'primary' : 'outline'}
      size="small"
      className="max-sm:w-full"
      pending={(opening.isPending || opening.isSuccess) && 'Opening...'}
      onClick={() => opening.mutate()}
    >
      Change card
    </Button>
  )
}
