import { useState, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { readConfig } from '#contract/site/config.ts'
import { onSessionChange, tellOtherTabs } from '#web/accounts/sessions/session-changes.ts'
import { useSignedIn } from '#web/accounts/sessions/use-signed-in.ts'
import { Buying } from '#web/money/payment/buying.tsx'
import { planIn } from '#web/money/payment/plan-in.ts'
import type { Outcome } from '#web/money/payment/use-paying.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { signedInHint } from '#web/platform/calls/signed-in-hint.ts'
import { Button } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { PaymentFrame } from './frames/payment-frame.tsx'
import { PlacedLogo } from './frames/placed-logo.tsx'
import { Finished } from './payment/finished.tsx'
import { ForPerson } from './payment/for-person.tsx'
import { PaymentLoading } from './payment/payment-loading.tsx'

type Done = { outcome: Outcome; email: string; isRenewal: boolean }

const columns = 'grid content-start gap-x-[88px] gap-y-12 lg:grid-cols-[23rem_minmax(0,1fr)] lg:items-start'

export function PaymentPage() {
  const plan = planIn(useSearch())
  const [done, setDone] = useState<Done>()
  // Without the cookie's hint skip the session look-up: most buyers are new.
  const isHinted = useSyncExternalStore(onSessionChange, signedInHint) === '1'
  const signedIn = useSignedIn({ enabled: isHinted && !done })
  const person = isHinted && signedIn.at === 'in' ? signedIn.person : undefined
  const config = useCall(readConfig)
  const onOutcome = (outcome: Outcome, email: string) => {
    tellOtherTabs()
    setDone({ outcome, email, isRenewal: person?.role === 'school' })
  }

  if (done)
    return (
      <PaymentFrame signedIn={isHinted ? 'in' : 'out'}>
        <Finished {...done} plan={plan} />
      </PaymentFrame>
    )
  const failed = config.error ?? (isHinted && signedIn.at === 'failed' ? signedIn.error : undefined)
  if (failed)
    return (
      <PaymentFrame signedIn="out">
        <PageError
          title="We could not load this page"
          action={<Button onClick={() => window.location.reload()}>Try again</Button>}
        >
          {failed.said}
        </PageError>
      </PaymentFrame>
    )
  const isKnown = !isHinted || signedIn.at === 'in' || signedIn.at === 'out'
  if (!config.data || !isKnown)
    return (
      <PaymentFrame signedIn={isHinted ? 'in' : 'out'} className={columns}>
        <PaymentLoading plan={plan} />
      </PaymentFrame>
    )
  const props = { plan, config: config.data, onOutcome }
  return (
    <PaymentFrame
      signedIn={person ? 'in' : 'out'}
      logo={person && <PlacedLogo at="bar" schoolName={person.schoolName} />}
      className={person?.role === 'staff' ? '' : columns}
    >
      {person ? <ForPerson {...props} person={person} /> : <Buying {...props} />}
    </PaymentFrame>
  )
}
