import { useState } from 'react'
import { adminLogin } from '#contract/accounts/sign-in.ts'
import type { Request } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { LoginFields } from './login-fields.tsx'
import { SignInCodeField } from './sign-in-code-field.tsx'

/** Email and password, then the second step where the server asks for one. */
export function AdminLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [code, setCode] = useState<{ at: 'not asked' } | { at: 'asked' } | { at: 'wrong'; said: string }>({
    at: 'not asked',
  })
  const isAsked = code.at !== 'not asked'
  const { refused, issueFor, isPending, send } = useForm({
    shape: adminLogin.body,
    send: (body: Request<typeof adminLogin>['body']) => call(adminLogin, { body }),
    onDone: onSignedIn,
    onRefused: (error) => {
      if (!error.has('codeRequired')) return sentence(error)
      setCode(isAsked ? { at: 'wrong', said: error.said } : { at: 'asked' })
      return undefined
    },
  })
  return (
    <Form
      refused={refused}
      onSend={(read) =>
        send({ email: read('email'), password: read('password'), ...(isAsked ? { code: read('code') } : {}) })
      }
    >
      <LoginFields door="admin" issueFor={issueFor} />
      {isAsked && <SignInCodeField error={issueFor('code') ?? (code.at === 'wrong' ? code.said : undefined)} />}
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}

function sentence(error: CallError): string {
  return error.saidOr(error.status >= 400 ? 'Login failed' : 'Login failed. Please try again.')
}
