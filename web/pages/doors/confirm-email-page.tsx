import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { checkEmailChange } from '#contract/accounts/settings.ts'
import { DeadLink } from '#web/accounts/links/dead-link.tsx'
import { MailedLink } from '#web/accounts/links/mailed-link.tsx'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { clearPersonalQueries, tellOtherTabs } from '#web/accounts/sessions/session-changes.ts'
import { ConfirmEmailForm, type EmailChange } from '#web/accounts/settings/confirm-email-form.tsx'
import { call } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'

/** The link in the mail to a new address leads here. Only the form changes anything: mail scanners and strangers open links too. */
export function ConfirmEmailPage() {
  const token = useMailedToken()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isConfirmed, setConfirmed] = useState(false)
  const finish = async () => {
    setConfirmed(true)
    tellOtherTabs()
    await clearPersonalQueries(client)
  }
  const askAgain = () => navigate(paths.account)
  return (
    <DoorFrame>
      {isConfirmed && <Confirmed />}
      {!isConfirmed && !token && <DeadLink state="unknown" lives="1 hour" onAgain={askAgain} />}
      {!isConfirmed && token && (
        <MailedLink
          title="Confirm a new email"
          token={token}
          check={(each) => call(checkEmailChange, { body: { token: each } })}
        >
          {({ state, change }) =>
            state === 'open' && change ? (
              <OpenLink token={token} change={change} onConfirmed={finish} />
            ) : (
              <DeadLink state={state === 'open' ? 'replaced' : state} lives="1 hour" onAgain={askAgain} />
            )
          }
        </MailedLink>
      )}
    </DoorFrame>
  )
}

type OpenProps = { token: string; change: EmailChange; onConfirmed: () => unknown }

function OpenLink({ token, change, onConfirmed }: OpenProps) {
  if (change.refusedBecause) return <NotChanged because={change.refusedBecause} />
  return (
    <>
      <h1>Confirm a new email</h1>
      <p className="mt-2 mb-7 text-ink-soft">
        {change.isSignedIn
          ? 'You asked to change the email of your account. '
          : 'The account below asked to log in with this address from now on. '}
        <strong className="text-ink">If this is not you, do nothing:</strong> close this page, and nothing changes.
      </p>
      <ConfirmEmailForm token={token} change={change} onConfirmed={onConfirmed} />
    </>
  )
}

function Confirmed() {
  return (
    <>
      <StepHeading>Your email is changed</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">Please use the new address from now on.</p>
      <ToAccount />
    </>
  )
}

function NotChanged({ because }: { because: string }) {
  return (
    <>
      <StepHeading>The email is not changed</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">{because}</p>
      <ToAccount />
    </>
  )
}

function ToAccount() {
  return (
    <Link href={paths.account} asChild>
      <ButtonLink>Go to your account</ButtonLink>
    </Link>
  )
}
