import type { ReactNode } from 'react'
import { longDate } from '#web/platform/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StepHeading } from '../links/step-heading.tsx'
import type { NewTrial } from './use-create-trial.ts'

/** The new log-in, shown once: the password cannot be retrieved later. */
export function TrialCreated({ trial, action }: { trial: NewTrial; action: ReactNode }) {
  return (
    <>
      <StepHeading>Trial Account Created!</StepHeading>
      <p className="mt-2 text-ink-soft">
        Keep these somewhere safe: the password is shown only now.
        {trial.endsAt && ` Your trial ends on ${longDate(trial.endsAt)}.`}
      </p>
      <dl className="my-6 grid gap-4 rounded-card bg-sand p-5 text-sm">
        <Row name="Email" value={trial.email} />
        <Row name="Password" value={trial.password} />
      </dl>
      <div className="grid gap-3">
        {action}
        <CopyButton
          word="Copy email and password"
          what="Email and password"
          text={`${trial.email}\n${trial.password}`}
        />
      </div>
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-[1rem] font-medium break-words whitespace-pre-wrap">{value}</dd>
    </div>
  )
}
