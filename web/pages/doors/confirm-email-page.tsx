import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { confirmEmailChange } from '#contract/accounts/settings.ts'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { clearPersonalQueries, tellOtherTabs } from '#web/accounts/sessions/session-changes.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'

/** The link in the mail to a new address leads here. It needs a click: mail scanners open links, and would use up the token. */
export function ConfirmEmailPage() {
  const token = useMailedToken()
  const client = useQueryClient()
  const confirming = useAction(confirmEmailChange, {
    onSuccess: async () => {
      tellOtherTabs()
      await clearPersonalQueries(client)
    },
  })
  if (confirming.data) return <Confirmed />
  if (confirming.error || !token)
    return <NotConfirmed said={confirming.error?.said ?? 'Please copy all of the link from the mail.'} />
  return (
    <DoorFrame>
      <h1>Confirm your new email</h1>
      <p className="mt-2 mb-7 text-ink-soft">From then on you log in with this address.</p>
      <Button
        size="large"
        className="w-full"
        pending={confirming.isPending && 'Confirming...'}
        onClick={() => confirming.mutate({ body: { token } })}
      >
        Confirm email
      </Button>
    </DoorFrame>
  )
}

function Confirmed() {
  return (
    <DoorFrame>
      <StepHeading>Your email is changed</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">Please use the new address from now on.</p>
      <Link href={paths.account} asChild>
        <ButtonLink>Go to your account</ButtonLink>
      </Link>
    </DoorFrame>
  )
}

function NotConfirmed({ said }: { said: string }) {
  return (
    <DoorFrame>
      <StepHeading>Your email is not changed</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">{said}</p>
      <Link href={paths.account} asChild>
        <ButtonLink>Go to your account</ButtonLink>
      </Link>
    </DoorFrame>
  )
}
