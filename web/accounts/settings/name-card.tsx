import { readAccount } from '#contract/accounts/account.ts'
import { changeName } from '#contract/accounts/settings.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Name = { firstName: string; lastName: string }
type Props = { account: { firstName: string | null; lastName: string | null } }

export function NameCard({ account }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { refused, issueFor, isPending, send } = useForm({
    shape: changeName.body,
    send: (body: Name) => call(changeName, { body }),
    onDone: async () => {
      toast({ title: 'Name saved' })
      await refetch(readAccount, schoolUser, generalUser)
    },
  })
  return (
    <Card title="Your name">
      <Form refused={refused} onSend={(read) => send({ firstName: read('firstName'), lastName: read('lastName') })}>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={account.firstName ?? ''}
            error={issueFor('firstName')}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={account.lastName ?? ''}
            error={issueFor('lastName')}
          />
        </div>
        <Button type="submit" className="justify-self-start max-sm:w-full" pending={isPending && 'Saving...'}>
          Save name
        </Button>
      </Form>
    </Card>
  )
}
