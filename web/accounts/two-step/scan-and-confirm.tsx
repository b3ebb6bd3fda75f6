import { confirmTotp, type startTotp } from '#contract/accounts/two-step.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StepHeading } from '../links/step-heading.tsx'
import { noteSession } from '../sessions/session-changes.ts'

type Props = {
  secret: ResponseOf<typeof startTotp>
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and asks for a first code to confirm that the app has it. */
export function ScanAndConfirm({ secret, onConfirmed, onCancel }: Props) {
  const { refused, issueFor, isPending, send } = useForm({
    shape: confirmTotp.body,
    send: (body: { code: string }) => call(confirmTotp, { body }),
    onDone: ({ recoveryCodes }) => {
      noteSession()
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <div className="grid gap-6 border-t border-line pt-5 sm:grid-cols-[220px_minmax(0,1fr)] sm:gap-8">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qrSvg)}`}
        alt="QR code for your authenticator app"
        className="size-[220px] rounded-field border border-line"
      />
      <div className="grid content-start gap-5">
        <div>
          <StepHeading level={3}>Scan this with your authenticator app</StepHeading>
          <p className="mt-1 text-sm text-ink-soft">Or enter this key by hand:</p>
          <p className="mt-2 font-medium tracking-[0.06em] break-all">{inFours(secret.secret)}</p>
          <div className="mt-3">
            <CopyButton word="Copy key" what="Key" text={secret.secret} />
          </div>
        </div>
        <Form refused={refused} onSend={(read) => send({ code: read('code') })}>
          <div className="max-w-[320px]">
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="The six digits that the app shows now."
              error={issueFor('code')}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" className="max-sm:w-full" pending={isPending && 'Checking...'}>
              Turn on
            </Button>
            <Button look="quiet" className="max-sm:w-full" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
