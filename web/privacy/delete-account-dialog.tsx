import { deleteAccount } from '#contract/privacy/deletion.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'

type Props = { isOpen: boolean; loss: string; onClose: () => void; onDeleted: () => void }

/** Confirms with the password, so that an unattended laptop is not enough. */
export function DeleteAccountDialog({ isOpen, loss, onClose, onDeleted }: Props) {
  const { refused, issueFor, isPending, send } = useForm({
    shape: deleteAccount.body,
    send: (body: { currentPassword: string }) => call(deleteAccount, { body }),
    onDone: onDeleted,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete your account?"
      description={`${loss} This cannot be undone. Records of payments stay as long as the law asks, without your account.`}
    >
      <Form refused={refused} onSend={(read) => send({ currentPassword: read('currentPassword') })}>
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={issueFor('currentPassword')}
        />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" pending={isPending && 'Deleting...'}>
            Delete my account
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
