import { testLogin } from '#contract/accounts/sign-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useFailureToast } from '#web/ui/feedback/use-failure-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { LoginFields } from './login-fields.tsx'

type Credentials = { email: string; password: string }

export function TestLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { fail, clear } = useFailureToast()
  const { refused, issueFor, isPending, send } = useForm({
    shape: testLogin.body,
    send: (body: Credentials) => call(testLogin, { body }),
    onDone: onSignedIn,
    onRefused: (error) => {
      fail('Login failed', error.saidOr('Invalid email or password'))
      return undefined
    },
  })
  return (
    <Form
      refused={refused}
      onSend={(read) => {
        clear()
        send({ email: read('email'), password: read('password') })
      }}
    >
      <LoginFields door="test" issueFor={issueFor} />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}
