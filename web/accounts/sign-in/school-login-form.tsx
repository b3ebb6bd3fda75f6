import { useState } from 'react'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { LoginFields } from './login-fields.tsx'
import { SignInLinkOffer } from './sign-in-link-offer.tsx'

type Credentials = { email: string; password: string }

export function SchoolLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('')
  const { refused, issueFor, isPending, send } = useForm({
    shape: schoolLogin.body,
    send: (body: Credentials) => {
      setEmail(body.email)
      return call(schoolLogin, { body })
    },
    onDone: onSignedIn,
    onRefused: sentence,
  })
  return (
    <Form refused={refused} onSend={(read) => send({ email: read('email'), password: read('password') })}>
      {refused?.status === 429 && <SignInLinkOffer email={email} />}
      <LoginFields door="school" issueFor={issueFor} />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}

/** The server's own sentence if there is one. A 2xx status with an unreadable body is not a refusal. */
function sentence(error: CallError): string {
  return error.saidOr(error.status >= 400 ? 'Login failed' : 'Login failed. Please check your credentials.')
}
