import { type ReactNode, useState } from 'react'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StepHeading } from '../links/step-heading.tsx'
import type { NewTrial } from './use-create-trial.ts'

/** The new login. The password is shown on request, since others may see the screen, and only now: it cannot be retrieved later. */
export function TrialCreated({ trial, action }: { trial: NewTrial; action: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <StepHeading>Trial Account Created!</StepHeading>
      <p className="mt-2 text-ink-soft">
        You are signed in.{trial.endsAt && ` Your trial ends on ${longDate(trial.endsAt)}.`} We have mailed you where to
        log in next time.
      </p>
      <dl className="my-6 grid gap-4 rounded-card bg-sand p-5 text-sm">
        <Row name="Email">{trial.email}</Row>
        <Row name="Password">{isShown ? trial.password : 'The one that you have chosen'}</Row>
      </dl>
      <div className="grid gap-3">
        {action}
        <Button look="outline" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide password' : 'Show password'}
        </Button>
        {isShown && (
          <CopyButton
            word="Copy email and password"
            what="Email and password"
            text={`${trial.email}\n${trial.password}`}
          />
        )}
      </div>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-[1rem] font-medium break-words whitespace-pre-wrap">{children}</dd>
    </div>
  )
}
