import { useState } from 'react'
import { Link } from 'wouter'
import { checkResetLink } from '#contract/accounts/password-reset.ts'
import { DeadLink } from '#web/accounts/links/dead-link.tsx'
import { LinkSent } from '#web/accounts/links/link-sent.tsx'
import { MailedLink } from '#web/accounts/links/mailed-link.tsx'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { NewPasswordForm } from '#web/accounts/passwords/new-password-form.tsx'
import { RequestResetForm } from '#web/accounts/passwords/request-reset-form.tsx'
import { call } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

type Step =
  | { at: 'asking' }
  | { at: 'asking again' }
  | { at: 'sent'; email: string }
  | { at: 'done'; loginPath: string }

export function PasswordResetPage() {
  const token = useMailedToken()
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const askAgain = () => setStep({ at: 'asking again' })
  return (
    <DoorFrame>
      {step.at === 'sent' && <Sent email={step.email} onAgain={askAgain} />}
      {step.at === 'done' && <Done loginPath={step.loginPath} />}
      {step.at === 'asking' && token && (
        <FromMail token={token} onDone={(loginPath) => setStep({ at: 'done', loginPath })} onAgain={askAgain} />
      )}
      {((step.at === 'asking' && !token) || step.at === 'asking again') && (
        <>
          {step.at === 'asking' ? <h1>Reset your password</h1> : <StepHeading>Reset your password</StepHeading>}
          <p className="mt-2 mb-7 text-ink-soft">We will email you a link to set a new one.</p>
          <RequestResetForm onSent={(email) => setStep({ at: 'sent', email })} />
          <DoorLinks>
            <LoginLinks />
          </DoorLinks>
        </>
      )}
    </DoorFrame>
  )
}

function FromMail(props: { token: string; onDone: (loginPath: string) => void; onAgain: () => void }) {
  return (
    <MailedLink
      title="Set a new password"
      token={props.token}
      check={(token) => call(checkResetLink, { body: { token } })}
    >
      {({ state, shortestPassword }) =>
        state === 'open' ? (
          <>
            <h1>Set a new password</h1>
            <p className="mt-2 mb-7 text-ink-soft">It signs you out everywhere else.</p>
            <NewPasswordForm token={props.token} shortest={shortestPassword} onDone={props.onDone} />
          </>
        ) : (
          <DeadLink state={state} lives="1 hour" onAgain={props.onAgain} />
        )
      }
    </MailedLink>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <LinkSent
        email={email}
        says="has an account, a link to set a new password is on its way. The link expires in 1 hour."
        onAgain={onAgain}
      />
      <DoorLinks>
        <LoginLinks />
        <p>
          <a href={paths.home}>Back to the home page</a>
        </p>
      </DoorLinks>
    </>
  )
}

function Done({ loginPath }: { loginPath: string }) {
  return (
    <>
      <StepHeading>Your new password is set</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">Every other browser has been signed out. Log in with the new password.</p>
      <Link href={loginPath} asChild>
        <ButtonLink size="large" className="w-full">
          Log in
        </ButtonLink>
      </Link>
    </>
  )
}

function LoginLinks() {
  return (
    <>
      <p>
        Back to the <Link href={paths.login}>school login</Link>
      </p>
      <p>
        Back to the <Link href={paths.testLogin}>test login</Link>
      </p>
    </>
  )
}
