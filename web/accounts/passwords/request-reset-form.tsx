import { requestReset } from '#contract/accounts/password-reset.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useFailureToast } from '#web/ui/feedback/use-failure-toast.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const noEmail = { title: 'Email required', description: 'Please enter your email address' }

export function RequestResetForm({ onSent }: { onSent: (email: string) => void }) {
  const toast = useToast()
  const { fail, clear } = useFailureToast()
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: requestReset.body,
    send: (body: { email: string }) => call(requestReset, { body }),
    onDone: (_reply, { email }) => {
      toast({ title: 'Reset email sent', description: 'Please check your inbox.' })
      onSent(email.trim())
    },
    onRefused: (error) => {
      fail('Reset failed', error.saidOr('Failed to send reset email'))
      return undefined
    },
  })

  const ask = (email: string) => {
    clear()
    if (email.trim()) return send({ email })
    fail(noEmail.title, noEmail.description)
    refuse([{ path: 'email', message: noEmail.description }])
  }

  return (
    <Form refused={refused} onSend={(read) => ask(read('email'))}>
      <TextField label="Email" name="email" type="email" autoComplete="username" error={issueFor('email')} />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Sending...'}>
        Send reset link
      </Button>
    </Form>
  )
}
