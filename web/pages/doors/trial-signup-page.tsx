import { useState } from 'react'
import { Link } from 'wouter'
import { TrialCreated } from '#web/accounts/trials/trial-created.tsx'
import { TrialFields } from '#web/accounts/trials/trial-fields.tsx'
import type { NewTrial } from '#web/accounts/trials/use-create-trial.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

export function TrialSignupPage() {
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
                <Link href={paths.testLogin} className="inline-flex min-h-[44px] items-center text-ink underline">
                  Log in
                </Link>
              </p>
            </>
          }
        />
      ) : (
        <>
          <h1>Start a free trial</h1>
          <p className="mt-2 mb-5 text-ink-soft">Fourteen days with your class. No card needed.</p>
          <div className="mb-7">
            <Notice look="warn">Trial accounts are temporary and may be removed at any time.</Notice>
          </div>
          <TrialFields onCreated={setTrial} />
          <DoorLinks>
            <p>
              Already have a trial? <Link href={paths.testLogin}>Log in</Link>
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
