import { requestJoin } from '#contract/accounts/staff.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function RequestJoinForm({ onSent }: { onSent: (email: string) => void }) {
  const { refused, issueFor, isPending, send } = useForm({
    shape: requestJoin.body,
    send: (body: { email: string }) => call(requestJoin, { body }),
    onDone: (_reply, { email }) => onSent(email.trim()),
  })
  return (
    <Form refused={refused} onSend={(read) => send({ email: read('email') })}>
      <TextField
        label="School email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@yourschool.sch.uk"
        error={issueFor('email')}
      />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Sending...'}>
        Email me a link
      </Button>
    </Form>
  )
}
