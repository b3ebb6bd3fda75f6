import { useState } from 'react'
import { readAccount } from '#contract/accounts/account.ts'
import { requestEmailChange } from '#contract/accounts/settings.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Change = { email: string; currentPassword: string }
type Props = { account: { email: string; pendingEmail: string | null } }

/** The email changes only once the new address is confirmed, so that a typo locks no one out. */
export function EmailCard({ account }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const [sent, setSent] = useState(0)
  const { refused, issueFor, isPending, send } = useForm({
    shape: requestEmailChange.body,
    send: (body: Change) => call(requestEmailChange, { body }),
    onDone: async (_reply, { email }) => {
      toast({ title: 'Check your new email', description: `We have sent a link to ${email.trim()}.` })
      setSent((times) => times + 1)
      await refetch(readAccount)
    },
  })
  return (
    <Card
      title="Change your email"
      description={
        <>
          You log in with <strong className="break-words text-ink">{account.email}</strong>.
        </>
      }
    >
      {account.pendingEmail && (
        <div className="mb-5">
          <Notice look="info" title="One more step">
            Open the link we sent to <span className="break-words">{account.pendingEmail}</span> and confirm it there.
            Until then, your email stays as it is.
          </Notice>
        </div>
      )}
      <Form
        timesDone={sent}
        refused={refused}
        onSend={(read) => send({ email: read('email'), currentPassword: read('currentPassword') })}
      >
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="New email" name="email" type="email" autoComplete="email" error={issueFor('email')} />
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            error={issueFor('currentPassword')}
          />
        </div>
        <Button type="submit" className="justify-self-start max-sm:w-full" pending={isPending && 'Sending...'}>
          Change email
        </Button>
      </Form>
    </Card>
  )
}
