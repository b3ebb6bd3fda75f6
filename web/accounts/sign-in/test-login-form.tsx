import { useState } from 'react'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useFailureToast } from '#web/ui/feedback/use-failure-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { LoginFields } from './login-fields.tsx'
import { SignInLinkOffer } from './sign-in-link-offer.tsx'

type Credentials = { email: string; password: string }

export function TestLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { fail, clear } = useFailureToast()
  const [email, setEmail] = useState('')
  const { refused, issueFor, isPending, send } = useForm({
    shape: testLogin.body,
    send: (body: Credentials) => {
      setEmail(body.email)
      return call(testLogin, { body })
    },
    onDone: onSignedIn,
    onRefused: (error) => {
      // Beside the way to sign in all the same, to which a toast would go along.
      if (error.status === 429) return error.said
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
      {refused?.status === 429 && <SignInLinkOffer email={email} />}
      <LoginFields door="test" issueFor={issueFor} />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}
