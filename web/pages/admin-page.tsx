import { Suspense, lazy } from 'react'
import { Link } from 'wouter'
import { type Administrator, NeedsAdministrator } from '#web/accounts/signed-in/needs-administrator.tsx'
import { TwoStepCard } from '#web/accounts/two-step/two-step-card.tsx'
import { MailCard } from '#web/admin/mail-card.tsx'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { AppHeader } from './frames/app-header.tsx'

// Below the cards, and not for an administrator who has yet to set up two-step sign-in.
const OrdersAndPayments = lazy(async () => ({
  default: (await import('#web/admin/payments/orders-and-payments.tsx')).OrdersAndPayments,
}))

export function AdminPage() {
  return <NeedsAdministrator>{(administrator) => <Admin administrator={administrator} />}</NeedsAdministrator>
}

function Admin({ administrator: { firstName, email, totp } }: { administrator: Administrator }) {
  const name = firstName ?? email
  const isOpen = totp !== 'required'
  return (
    <div data-day="tue">
      <AppHeader
        home={paths.admin}
        place={
          <span className="max-md:hidden">
            <Badge>Administration</Badge>
          </span>
        }
        name={name}
        greeting={`Welcome, ${name}`}
        {...(isOpen ? { account: paths.account } : {})}
        signOut={{ door: 'admin', word: 'Logout' }}
      />
      <Main className="wrap-app py-7 outline-none">
        <h1>Administration</h1>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_290px_290px]">
          <div className="grid md:max-xl:col-span-2">
            <TwoStepCard state={totp} />
          </div>
          {isOpen && (
            <>
              <MailCard />
              <Card title="The dashboard" description="See what a school sees.">
                <Link href={paths.dashboard} asChild>
                  <ButtonLink look="outline" className="max-sm:w-full">
                    Open the dashboard
                  </ButtonLink>
                </Link>
              </Card>
            </>
          )}
        </div>
        {isOpen && (
          <div className="mt-6">
            <Suspense fallback={<PaymentsOnTheirWay />}>
              <OrdersAndPayments />
            </Suspense>
          </div>
        )}
      </Main>
    </div>
  )
}

function PaymentsOnTheirWay() {
  return (
    <Skeleton label="Loading orders and payments...">
      <Placeholder className="h-[320px]" />
    </Skeleton>
  )
}
