import { useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { checkSignInLink } from '#contract/accounts/sign-in.ts'
import { DeadLink } from '#web/accounts/links/dead-link.tsx'
import { LinkSent } from '#web/accounts/links/link-sent.tsx'
import { MailedLink } from '#web/accounts/links/mailed-link.tsx'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { RequestSignInLinkForm } from '#web/accounts/sign-in/request-sign-in-link-form.tsx'
import { SignInByLinkForm } from '#web/accounts/sign-in/sign-in-by-link-form.tsx'
import { call } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

type Step = { at: 'asking' } | { at: 'asking again' } | { at: 'sent'; email: string }

const title = 'Sign in without the password'

export function SignInLinkPage() {
  const token = useMailedToken()
  const typed = useHistoryState<{ email?: string } | null>()?.email ?? ''
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const askAgain = () => setStep({ at: 'asking again' })
  return (
    <DoorFrame>
      {step.at === 'sent' && <Sent email={step.email} onAgain={askAgain} />}
      {step.at === 'asking' && token && <FromMail token={token} onAgain={askAgain} />}
      {((step.at === 'asking' && !token) || step.at === 'asking again') && (
        <>
          {step.at === 'asking' ? <h1>{title}</h1> : <StepHeading>{title}</StepHeading>}
          <p className="mt-2 mb-7 text-ink-soft">
            We will email you a link that signs you in, once. Your password stays as it is.
          </p>
          <RequestSignInLinkForm email={typed} onSent={(email) => setStep({ at: 'sent', email })} />
          <DoorLinks>
            <p>
              Back to the <Link href={paths.login}>school login</Link>
            </p>
            <p>
              Want a new password? <Link href={paths.passwordReset}>Reset it</Link>
            </p>
          </DoorLinks>
        </>
      )}
    </DoorFrame>
  )
}

function FromMail({ token, onAgain }: { token: string; onAgain: () => void }) {
  const arrive = useAfterSignIn()
  return (
    <MailedLink title="Sign in" token={token} check={(each) => call(checkSignInLink, { body: { token: each } })}>
      {({ state, account }) =>
        state === 'open' && account ? (
          <>
            <h1>Sign in</h1>
            <p className="mt-2 mb-7 text-ink-soft">
              This link opens the account of <strong className="break-words text-ink">{account.email}</strong>
              {account.schoolName && `, ${account.schoolName}`}. If that is not you, close this page: nothing happens.
            </p>
            <SignInByLinkForm token={token} onSignedIn={() => arrive(paths.dashboard)} />
          </>
        ) : (
          <DeadLink state={state === 'open' ? 'replaced' : state} lives="15 minutes" onAgain={onAgain} />
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
        says="has an account, a link to sign in is on its way. It works once, for 15 minutes. Open it on the device that you want to use."
        onAgain={onAgain}
      />
      <DoorLinks>
        <p>
          Back to the <Link href={paths.login}>school login</Link>
        </p>
      </DoorLinks>
    </>
  )
}
