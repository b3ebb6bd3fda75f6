import { resetPassword } from '#contract/accounts/password-reset.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

type Props = { token: string; shortest: number; onDone: (loginPath: string) => void }

/** The second step of a reset. The password can be shown, so it need not be typed twice. */
export function NewPasswordForm({ token, shortest, onDone }: Props) {
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: resetPassword.body,
    send: (body: { token: string; password: string }) => call(resetPassword, { body }),
    onDone: ({ loginPath }) => onDone(loginPath),
  })

  const set = (password: string) => {
    if (password && Array.from(password).length < shortest)
      return refuse([{ path: 'password', message: `Password must be at least ${shortest} characters long` }])
    send({ token, password })
  }

  return (
    <Form refused={refused} onSend={(read) => set(read('password'))}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${shortest} characters. Three or four words that only you would put together are a good one.`}
        error={issueFor('password')}
      />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Saving...'}>
        Set new password
      </Button>
    </Form>
  )
}
