import { listMails, readMailState, sendMailAgain } from '#contract/admin/mail.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { dateAndTime } from '#web/platform/panel-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Facts } from '../list/facts.tsx'
import { failureWords, stateWords } from './mail-words.ts'
import type { ListedMail } from './use-mails.ts'

type Props = {
  mail: ListedMail
  /** Called before the button disappears, so that the focus can move on. */
  onSentAgain: () => void
}

export function MailRow({ mail, onSentAgain }: Props) {
  const { to, subject, state, lastError, notAgainBecause } = mail
  const { word, look } = stateWords[state]
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-strong wrap-anywhere">{to}</span>
          <Badge look={look}>{word}</Badge>
        </p>
        <p className="text-sm wrap-anywhere">{subject}</p>
        {lastError && (
          <p className={`mt-1 text-sm wrap-anywhere ${state === 'failed' ? 'text-bad' : 'text-ink-soft'}`}>
            {failureWords(lastError)} <span className="text-ink-soft">“{lastError}”</span>
          </p>
        )}
        <Facts facts={factsOf(mail)} />
        {state === 'failed' && notAgainBecause && (
          <p className="mt-1 text-sm text-ink-soft">Cannot be sent again: {notAgainBecause}</p>
        )}
      </div>
      {state === 'failed' && !notAgainBecause && <SendAgain mail={mail} onSentAgain={onSentAgain} />}
    </li>
  )
}

function factsOf({ createdAt, attempts, dueAt, finishedAt, state }: ListedMail) {
  const ended = { sent: 'Sent', failed: 'Given up', kept: 'Kept', waiting: undefined }[state]
  return [
    { name: 'Written', value: dateAndTime(createdAt) },
    { name: 'Attempts', value: String(attempts) },
    ...(dueAt ? [{ name: 'Next try', value: dateAndTime(dueAt) }] : []),
    ...(ended && finishedAt ? [{ name: ended, value: dateAndTime(finishedAt) }] : []),
  ]
}

function SendAgain({ mail: { id, to, subject }, onSentAgain }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const sending = useAction(sendMailAgain, {
    onSuccess: ({ message }) => {
      toast({ title: 'Sending again', description: message })
      onSentAgain()
    },
    onError: ({ said }) => toast({ look: 'destructive', title: 'Not sent again', description: said }),
    // After a refusal too: another administrator may have sent it, or its link has expired.
    onSettled: () => refetch(listMails, readMailState),
  })
  return (
    <div>
      <Button
        look="outline"
        size="small"
        pending={sending.isPending && 'Sending...'}
        onClick={() => sending.mutate({ params: { id } })}
      >
        <span>
          Send again
          <span className="sr-only">
            : {subject}, to {to}
          </span>
        </span>
      </Button>
    </div>
  )
}
