import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { readAccount } from '#contract/accounts/account.ts'
import { maxSessionsOf } from '#contract/accounts/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { NeedsSignIn } from '#web/accounts/sessions/needs-sign-in.tsx'
import { tellOtherTabs } from '#web/accounts/sessions/session-changes.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { ClassCard } from '#web/accounts/settings/class-card.tsx'
import { DeviceCard } from '#web/accounts/settings/device-card.tsx'
import { EmailCard } from '#web/accounts/settings/email-card.tsx'
import { NameCard } from '#web/accounts/settings/name-card.tsx'
import { PasswordCard } from '#web/accounts/settings/password-card.tsx'
import { SessionsCard } from '#web/accounts/settings/sessions-card.tsx'
import { HeldLicenceCard } from '#web/money/licence/held/held-licence-card.tsx'
import { InvoicesCard } from '#web/money/licence/held/invoices-card.tsx'
import { LicenceCard } from '#web/money/licence/licence-card.tsx'
import { hasEnded } from '#web/money/licence/licence.ts'
import { ConfirmEmailCard } from '#web/money/orders/confirm-email-card.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import { useScrollToHash } from '#web/platform/page/use-scroll-to-hash.ts'
import { paths } from '#web/platform/paths.ts'
import { YourDataCard } from '#web/privacy/your-data-card.tsx'
import { bandOptions } from '#web/slides/today/band-options.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AppFrame } from './frames/app-frame.tsx'
import { DoorFrame } from './frames/door-frame.tsx'

export function AccountPage() {
  const [at, setAt] = useState<'open' | 'deleted'>('open')
  if (at === 'deleted') return <Deleted />
  const leave = () => {
    tellOtherTabs()
    setAt('deleted')
  }
  return (
    <NeedsSignIn>
      {(person) => (
        <AppFrame person={person}>
          <Account person={person} onDeleted={leave} />
        </AppFrame>
      )}
    </NeedsSignIn>
  )
}

function Account({ person, onDeleted }: { person: Person; onDeleted: () => void }) {
  const account = useCall(readAccount)
  if (account.error)
    return (
      <PageError
        title="We could not load your account"
        action={<Button onClick={() => void account.refetch()}>Try again</Button>}
      >
        {account.error.said}
      </PageError>
    )
  return (
    <div className="py-7">
      <h1>Your account</h1>
      {account.data ? <Cards person={person} account={account.data} onDeleted={onDeleted} /> : <CardsLoading />}
    </div>
  )
}

type CardsProps = { person: Person; account: ResponseOf<typeof readAccount>; onDeleted: () => void }

function Cards({ person: { choices }, account, onDeleted }: CardsProps) {
  const { role, licence } = account
  useScrollToHash()
  const isHolder = role === 'school'
  // With an ended licence there is no School page: this page then has everything to pay with.
  const isOnSchool = isHolder && licence.plan === 'school' && !hasEnded(licence)
  if (account.isEmailConfirmed === false)
    return (
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
        <div className="grid gap-6">
          <ConfirmEmailCard email={account.email} />
          <InvoicesCard />
        </div>
        <LicenceCard licence={licence} isStaff={false} />
      </div>
    )
  return (
    // Two columns; on a phone one, with the licence first and what is rarely needed last.
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_364px] lg:grid-rows-[auto_1fr]">
      {licence.state !== 'none' && (
        <div className="lg:col-start-2">
          {isHolder && !isOnSchool ? (
            <HeldLicenceCard />
          ) : (
            <LicenceCard licence={licence} isStaff={role === 'staff'}>
              {isOnSchool && <ToSchool />}
            </LicenceCard>
          )}
        </div>
      )}
      <div className="grid gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {isHolder && !isOnSchool && <InvoicesCard />}
        <NameCard account={account} />
        {choices && <ClassCard kept={choices.class} bands={bandOptions} />}
        <EmailCard account={account} />
        <PasswordCard shortest={account.shortestPassword} />
      </div>
      <div className="grid gap-6 lg:col-start-2">
        <SessionsCard door={role === 'staff' ? 'school' : role} most={maxSessionsOf(role, licence.plan)} />
        <DeviceCard />
        <YourDataCard loss={lossOf(role, licence)} onDeleted={onDeleted} />
      </div>
    </div>
  )
}

function ToSchool() {
  return (
    <Link
      href={`${paths.school}#licence`}
      className="mt-3 flex min-h-[44px] items-center justify-between gap-2 text-sm font-medium"
    >
      Staff, licence and invoices are on School
      <ChevronRight aria-hidden="true" className="size-5 flex-none" />
    </Link>
  )
}

function lossOf(role: keyof typeof losses, { plan, state }: ResponseOf<typeof readAccount>['licence']): string {
  if (role === 'school' && plan === 'individual') return 'Your licence and all your own slides and settings go with it.'
  if (state === 'trial' || state === 'trialOver')
    return 'Everything in this trial goes with it. Our security log keeps its email and network addresses for 90 days, in case it was misused.'
  return losses[role]
}

const losses = {
  school: 'The school’s licence, its staff’s logins and all its own slides and settings go with it.',
  staff: 'Your login and your own records go with it; your school’s licence stays as it is.',
  test: 'Everything in this account goes with it.',
  admin: 'You will no longer be able to look after schools.',
}

function CardsLoading() {
  return (
    <Skeleton label="Loading your account..." className="mt-6">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
        <Placeholder className="h-[420px]" />
        <Placeholder className="h-[220px]" />
      </div>
    </Skeleton>
  )
}

function Deleted() {
  return (
    <DoorFrame>
      <StepHeading>Your account is deleted</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">
        You are signed out everywhere. Thank you for the conversations you started with us.
      </p>
      <ButtonLink href={paths.home}>Go to the home page</ButtonLink>
    </DoorFrame>
  )
}
