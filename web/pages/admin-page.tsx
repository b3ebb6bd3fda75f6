import { Suspense, lazy, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { type Administrator, NeedsAdministrator } from '#web/accounts/sessions/needs-administrator.tsx'
import { TwoStepCard } from '#web/accounts/two-step/two-step-card.tsx'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { AdminNavigation } from './admin/admin-navigation.tsx'
import { AppHeader } from './frames/app-header.tsx'

const SchoolsPart = lazy(async () => ({ default: (await import('./admin/schools-part.tsx')).SchoolsPart }))
const PaymentsPart = lazy(async () => ({ default: (await import('./admin/payments-part.tsx')).PaymentsPart }))
const MailPart = lazy(async () => ({ default: (await import('./admin/mail-part.tsx')).MailPart }))
const AuditPart = lazy(async () => ({ default: (await import('./admin/audit-part.tsx')).AuditPart }))

/** The administrator's desk: the address says which part of it. */
export function AdminPage() {
  return <NeedsAdministrator>{(administrator) => <Desk administrator={administrator} />}</NeedsAdministrator>
}

function Desk({ administrator: { firstName, email, totp } }: { administrator: Administrator }) {
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
      {isOpen && <AdminNavigation />}
      <Main className="wrap-app pt-6 pb-12 outline-none">{isOpen ? <OpenPart totp={totp} /> : <TwoStepFirst />}</Main>
    </div>
  )
}

function OpenPart({ totp }: Pick<Administrator, 'totp'>) {
  return (
    <Suspense fallback={<PartOnItsWay />}>
      <Switch>
        <Route path={paths.admin}>
          <SchoolsPart totp={totp} />
        </Route>
        <Route path={paths.adminPayments}>
          <PaymentsPart />
        </Route>
        <Route path={paths.adminMail}>
          <MailPart />
        </Route>
        <Route path={paths.adminAudit}>
          <AuditPart />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** In production nothing else opens before it is set up. */
function TwoStepFirst() {
  // Once it is, the whole desk takes this place: the focus must not go with it.
  useEffect(() => () => document.getElementById('main')?.focus(), [])
  return (
    <>
      <h1>Administration</h1>
      <div className="mt-6">
        <TwoStepCard state="required" />
      </div>
    </>
  )
}

function PartOnItsWay() {
  return (
    <Skeleton label="Loading...">
      <Placeholder className="h-10 w-[220px]" />
      <Placeholder className="mt-8 h-[420px]" />
    </Skeleton>
  )
}
