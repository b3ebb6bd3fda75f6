import { readAccount } from '#contract/accounts/account.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import { readLicence } from '#contract/money/licence.ts'
import { fullName } from '#web/accounts/people/full-name.ts'
import { personName } from '#web/accounts/people/person-name.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import type { Config } from '#web/money/card/card-form.tsx'
import { ConfirmEmailCard } from '#web/money/orders/confirm-email-card.tsx'
import { Buying } from '#web/money/payment/buying.tsx'
import { domainIn } from '#web/money/payment/fields/form-values.ts'
import { Renewing } from '#web/money/payment/renewing.tsx'
import type { Outcome } from '#web/money/payment/use-paying.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { PaymentLoading } from './payment-loading.tsx'

type Props = { person: Person; plan: Plan; config: Config; onOutcome: (outcome: Outcome, email: string) => void }

/** The payment page for each role of a signed-in account. */
export function ForPerson(props: Props) {
  const { role } = props.person
  if (role === 'school') return <ForHolder {...props} />
  if (role === 'test') return <ForTestAccount {...props} />
  if (role === 'staff') return <ForStaff />
  return <Buying {...props} />
}

/** The licence holder pays for their licence here, whatever plan the address names. */
function ForHolder({ person, plan, config, onOutcome }: Props) {
  const licence = useCall(readLicence)
  const account = useCall(readAccount)
  if (account.data?.isEmailConfirmed === false)
    return (
      <div className="lg:col-span-2">
        <h1 className="mb-5">Your licence</h1>
        <ConfirmEmailCard email={account.data.email} />
      </div>
    )
  if (licence.error)
    return (
      <div className="lg:col-span-2">
        <h1 className="mb-5">Your licence</h1>
        <LoadFailed
          title="We could not load your licence"
          said={licence.error.said}
          isTrying={licence.isFetching}
          tryAgain={() => void licence.refetch()}
        />
      </div>
    )
  if (!licence.data || account.isPending) return <PaymentLoading plan={plan} />
  const { email } = person
  return (
    <Renewing
      licence={licence.data}
      config={config}
      holder={{ name: personName(person), email }}
      onOutcome={(outcome) => onOutcome(outcome, email)}
    />
  )
}

/** An order can take over a trial when it is confirmed. For a test account that an administrator created, buying works as if signed out. */
function ForTestAccount({ person, ...props }: Props) {
  const account = useCall(readAccount)
  if (account.isPending) return <PaymentLoading plan={props.plan} />
  const state = account.data?.licence.state
  if (state !== 'trial' && state !== 'trialOver') return <Buying {...props} />
  const { email, schoolName } = person
  return (
    <Buying
      {...props}
      trial={{ email, name: fullName(person), schoolName: schoolName ?? '', schoolDomain: domainIn(email) }}
    />
  )
}

function ForStaff() {
  return (
    <PageError
      title="Your school’s licence covers you"
      action={<ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>}
    >
      There is nothing for you to pay. The person who looks after your school’s account renews it.
    </PageError>
  )
}
