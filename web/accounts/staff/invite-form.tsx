import { useState } from 'react'
import { inviteStaff } from '#contract/accounts/staff.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Mails one colleague a link to join. */
export function InviteForm({ domain }: { domain: string }) {
  const [timesSent, setTimesSent] = useState(0)
  const toast = useToast()
  const { refused, issueFor, isPending, send } = useForm({
    shape: inviteStaff.body,
    send: (body: { email: string }) => call(inviteStaff, { body }),
    onDone: ({ message }) => {
      toast({ title: 'Invitation sent', description: message })
      setTimesSent((times) => times + 1)
    },
    onRefused: saidUnlessIssues,
  })
  return (
    <Form refused={refused} timesDone={timesSent} onSend={(read) => send({ email: read('email') })} className="gap-3">
      <TextField
        type="email"
        label="Invite by email"
        name="email"
        autoComplete="off"
        placeholder={`colleague@${domain}`}
        hint="They can join at once, also if you have removed them before."
        error={issueFor('email')}
      />
      <Button
        type="submit"
        look="outline"
        size="small"
        className="justify-self-start"
        pending={isPending && 'Sending...'}
      >
        Send invitation
      </Button>
    </Form>
  )
}
