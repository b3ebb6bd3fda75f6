import { testLogin } from '#contract/doors.ts'
import { call } from '#web/platform/api.ts'
import { useFormCall } from '#web/platform/use-form-call.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { LoginFields } from './login-fields.tsx'

type Credentials = { email: string; password: string }

export function TestLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const toast = useToast()
  const { refused, issueFor, isPending, send } = useFormCall({
    shape: testLogin.body,
    send: (body: Credentials) => call(testLogin, { body }),
    onDone: onSignedIn,
    onRefused: (error) => {
      const description = error.saidOr('Invalid email or password')
      toast({ look: 'destructive', title: 'Login failed', description })
      return undefined
    },
  })
  return (
    <Form refused={refused} onSend={(read) => send({ email: read('email'), password: read('password') })}>
      <LoginFields door="test" issueFor={issueFor} />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}
