import { useState } from 'react'
import { adminUser } from '#contract/accounts/signed-in.ts'
import type { startTotp } from '#contract/accounts/two-step.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanAndConfirm } from './scan-and-confirm.tsx'
import { StartTwoStep } from './start-two-step.tsx'

type State = ResponseOf<typeof adminUser>['totp']
type Step =
  | { at: 'idle'; focus?: 'here' }
  | { at: 'scanning'; secret: ResponseOf<typeof startTotp> }
  | { at: 'recovery codes'; codes: readonly string[] }

const badges = {
  on: <Badge look="good">On</Badge>,
  off: <Badge look="warn">Off</Badge>,
  required: <Badge look="bad">Required</Badge>,
}

/** Two-step sign-in: off, being set up, or on. */
export function TwoStepCard({ state }: { state: State }) {
  const refetch = useRefetch()
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const finish = async () => {
    await refetch(adminUser)
    setStep({ at: 'idle', focus: 'here' })
  }
  return (
    <Card
      title="Two-step sign-in"
      description="A code from your phone beside your password, so that a stolen password opens nothing."
      action={badges[step.at === 'recovery codes' ? 'on' : state]}
    >
      {step.at === 'idle' && (
        <StartTwoStep state={state} focus={step.focus} onStarted={(secret) => setStep({ at: 'scanning', secret })} />
      )}
      {step.at === 'scanning' && (
        <ScanAndConfirm
          secret={step.secret}
          onConfirmed={(codes) => setStep({ at: 'recovery codes', codes })}
          onCancel={() => setStep({ at: 'idle', focus: 'here' })}
        />
      )}
      {step.at === 'recovery codes' && <RecoveryCodes codes={step.codes} onKept={() => void finish()} />}
    </Card>
  )
}
