import { requestSignInLink } from '#contract/accounts/sign-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { /** As typed at the login page. */ email: string; onSent: (email: string) => void }

export function RequestSignInLinkForm({ email: typed, onSent }: Props) {
  const { refused, issueFor, isPending, send } = useForm({
    shape: requestSignInLink.body,
    send: (body: { email: string }) => call(requestSignInLink, { body }),
    onDone: (_reply, { email }) => onSent(email.trim()),
    onRefused: saidUnlessIssues,
  })
  return (
    <Form refused={refused} onSend={(read) => send({ email: read('email') })}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        error={issueFor('email')}
      />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Sending...'}>
        Email me a link
      </Button>
    </Form>
  )
}
