import { useState } from 'react'
import { changePassword, listSessions } from '#contract/accounts/settings.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { noteSession } from '../sessions/session-changes.ts'

type Change = { currentPassword: string; newPassword: string }

export function PasswordCard({ shortest }: { shortest: number }) {
  const toast = useToast()
  const refetch = useRefetch()
  const [changes, setChanges] = useState(0)
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: changePassword.body,
    send: (body: Change) => call(changePassword, { body }),
    onDone: async () => {
      noteSession()
      toast({ title: 'Password changed', description: 'Every other browser has been signed out.' })
      setChanges((times) => times + 1)
      await refetch(listSessions)
    },
  })

  const change = (wanted: Change) => {
    if (wanted.currentPassword && wanted.newPassword && Array.from(wanted.newPassword).length < shortest)
      return refuse([{ path: 'newPassword', message: `Password must be at least ${shortest} characters long` }])
    send(wanted)
  }

  return (
    <Card title="Change your password" description="This signs out every other browser.">
      <Form
        timesDone={changes}
        refused={refused}
        onSend={(read) => change({ currentPassword: read('currentPassword'), newPassword: read('newPassword') })}
      >
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            error={issueFor('currentPassword')}
          />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            hint={`At least ${shortest} characters. Three or four words that only you would put together are a good one.`}
            error={issueFor('newPassword')}
          />
        </div>
        <Button type="submit" className="justify-self-start max-sm:w-full" pending={isPending && 'Changing...'}>
          Change password
        </Button>
      </Form>
    </Card>
  )
}
