import { useState } from 'react'
import { Link } from 'wouter'
import { checkJoinLink } from '#contract/accounts/staff.ts'
import { DeadLink } from '#web/accounts/links/dead-link.tsx'
import { LinkSent } from '#web/accounts/links/link-sent.tsx'
import { MailedLink } from '#web/accounts/links/mailed-link.tsx'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { CompleteJoinForm } from '#web/accounts/staff/join/complete-join-form.tsx'
import { RequestJoinForm } from '#web/accounts/staff/join/request-join-form.tsx'
import { call } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { bandOptions } from '#web/slides/today/band-options.ts'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

type Step = { at: 'asking' } | { at: 'asking again' } | { at: 'sent' | 'waiting'; email: string }

export function JoinPage() {
  const token = useMailedToken()
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const askAgain = () => setStep({ at: 'asking again' })
  return (
    <DoorFrame>
      {step.at === 'sent' && <Sent email={step.email} onAgain={askAgain} />}
      {step.at === 'waiting' && <Waiting email={step.email} />}
      {step.at === 'asking' && token && (
        <FromMail token={token} onAgain={askAgain} onWaits={(email) => setStep({ at: 'waiting', email })} />
      )}
      {((step.at === 'asking' && !token) || step.at === 'asking again') && (
        <>
          {step.at === 'asking' ? <h1>Join your school</h1> : <StepHeading>Join your school</StepHeading>}
          <p className="mt-2 mb-7 text-ink-soft">
            If your school has a licence, you can have a login of your own. All it takes is your school email.
          </p>
          <RequestJoinForm onSent={(email) => setStep({ at: 'sent', email })} />
          <DoorLinks>
            <p>
              Have a login already? <Link href={paths.login}>School login</Link>
            </p>
            <p>
              No licence yet? <a href={paths.pricing}>See pricing</a>
            </p>
          </DoorLinks>
        </>
      )}
    </DoorFrame>
  )
}

type FromMailProps = { token: string; onAgain: () => void; onWaits: (email: string) => void }

function FromMail({ token, onAgain, onWaits }: FromMailProps) {
  const arrive = useAfterSignIn()
  return (
    <MailedLink title="Join your school" token={token} check={(each) => call(checkJoinLink, { body: { token: each } })}>
      {({ state, email, endsTrial, schools }) =>
        state === 'open' && schools.length === 0 ? (
          <>
            <StepHeading>Your school cannot be joined now</StepHeading>
            <p className="mt-2 text-ink-soft">
              Its licence may have ended, or it may have closed joining since this link was sent. Please ask the
              colleague who looks after it.
            </p>
          </>
        ) : state === 'open' ? (
          <>
            <h1>{schools.length === 1 ? `Join ${schools[0]?.name}` : 'Join your school'}</h1>
            <p className="mt-2 mb-7 text-ink-soft">
              Your login will be <strong className="break-words text-ink">{email}</strong>.
              {endsTrial &&
                ' Your free trial under this email ends when you join, and slides that you wrote in it are deleted.'}
            </p>
            <CompleteJoinForm
              token={token}
              schools={schools}
              bands={bandOptions}
              onJoined={() => arrive(paths.dashboard)}
              onWaits={() => onWaits(email ?? '')}
            />
          </>
        ) : state === 'withdrawn' ? (
          <Withdrawn />
        ) : (
          <DeadLink state={state} lives="24 hours, an invitation for 7 days" onAgain={onAgain} />
        )
      }
    </MailedLink>
  )
}

function Withdrawn() {
  return (
    <>
      <StepHeading>This invitation was withdrawn</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">
        Your school has taken it back: perhaps it was meant for another address. If you work there, please speak to the
        colleague who invited you; they can send you a new one.
      </p>
      <DoorLinks>
        <p>
          Back to the <Link href={paths.login}>school login</Link>
        </p>
      </DoorLinks>
    </>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <LinkSent
        email={email}
        says="is at a school with a licence, a link to join it is on its way. It works for 24 hours."
        ifNothing="Your school may use another email domain, or have no licence yet: please ask the colleague who looks after it. Or"
        again="try another email"
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

function Waiting({ email }: { email: string }) {
  return (
    <>
      <StepHeading>Your school will let you in</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">
        Your school looks at each newcomer itself. We will mail you at{' '}
        <strong className="break-words text-ink">{email}</strong> as soon as it has let you in. Then log in with the
        password you have just chosen.
      </p>
      <DoorLinks>
        <p>
          Back to the <Link href={paths.login}>school login</Link>
        </p>
      </DoorLinks>
    </>
  )
}
