import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { trialDays, trialDaysKept } from '#contract/accounts/trials.ts'
import { TrialCreated } from '#web/accounts/trials/trial-created.tsx'
import { TrialFields } from '#web/accounts/trials/trial-fields.tsx'
import type { NewTrial } from '#web/accounts/trials/use-create-trial.ts'
import { planIn } from '#web/money/payment/plan-in.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

export function TrialSignupPage() {
  const search = useSearch()
  const [trial, setTrial] = useState<NewTrial | null>(null)
  return (
    <DoorFrame>
      {trial ? (
        <TrialCreated
          trial={trial}
          action={
            <>
              <Link href={paths.dashboard} asChild>
                <ButtonLink size="large">Go to your dashboard</ButtonLink>
              </Link>
              <p className="text-center text-sm text-ink-soft">
                Next time:{' '}
                <Link href={paths.login} className="inline-flex min-h-[44px] items-center text-ink underline">
                  Log in
                </Link>
              </p>
            </>
          }
        />
      ) : (
        <>
          <h1>Start a free trial</h1>
          <p className="mt-2 mb-5 text-ink-soft">Try it with your class. No card needed.</p>
          <div className="mb-7">
            <Notice look="info">
              A trial runs for {trialDays} days and ends by itself. Without a licence it is deleted {trialDaysKept} days
              later, with all that you made in it.
            </Notice>
          </div>
          <TrialFields plan={planIn(search)} onCreated={setTrial} />
          <DoorLinks>
            <p>
              Already have a trial? <Link href={paths.login}>Log in</Link>
            </p>
            <p>
              Ready for a licence? <a href={paths.signup}>Sign up</a>
            </p>
          </DoorLinks>
        </>
      )}
    </DoorFrame>
  )
}
