import { useState } from 'react'
import { signInByLink } from '#contract/accounts/sign-in.ts'
import type { Request } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SignInCodeField } from './sign-in-code-field.tsx'

/** One press, because mail scanners open links too; then the second step where the server asks for one. */
export function SignInByLinkForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [code, setCode] = useState<{ at: 'not asked' } | { at: 'asked'; wrong?: string }>({ at: 'not asked' })
  const isAsked = code.at === 'asked'
  const { refused, issueFor, isPending, send } = useForm({
    shape: signInByLink.body,
    send: (body: Request<typeof signInByLink>['body']) => call(signInByLink, { body }),
    onDone: onSignedIn,
    onRefused: (error) => {
      if (!error.has('codeRequired')) return error.said
      setCode(isAsked ? { at: 'asked', wrong: error.said } : { at: 'asked' })
      return undefined
    },
  })
  return (
    <Form refused={refused} onSend={(read) => send({ token, ...(isAsked ? { code: read('code') } : {}) })}>
      {isAsked && <SignInCodeField error={issueFor('code') ?? code.wrong} />}
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  )
}
