import { Suspense, lazy, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { type Administrator, NeedsAdministrator } from '#web/accounts/sessions/needs-administrator.tsx'
import { TwoStepCard } from '#web/accounts/two-step/two-step-card.tsx'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { AdminActions } from './admin/admin-actions.tsx'
import { AdminNavigation } from './admin/admin-navigation.tsx'
import { AppHeader } from './frames/app-header.tsx'

const SchoolsSection = lazy(async () => ({ default: (await import('./admin/schools-section.tsx')).SchoolsSection }))
const AttentionSection = lazy(async () => ({
  default: (await import('./admin/attention-section.tsx')).AttentionSection,
}))
const PaymentsSection = lazy(async () => ({ default: (await import('./admin/payments-section.tsx')).PaymentsSection }))
const SlidesSection = lazy(async () => ({ default: (await import('./admin/slides-section.tsx')).SlidesSection }))
const MailSection = lazy(async () => ({ default: (await import('./admin/mail-section.tsx')).MailSection }))
const AuditSection = lazy(async () => ({ default: (await import('./admin/audit-section.tsx')).AuditSection }))
const TwoStepSection = lazy(async () => ({ default: (await import('./admin/two-step-section.tsx')).TwoStepSection }))

/** The administrator's pages: the address decides which section is open. */
export function AdminPage() {
  return <NeedsAdministrator>{(administrator) => <AdminFrame administrator={administrator} />}</NeedsAdministrator>
}

function AdminFrame({ administrator: { firstName, email, totp } }: { administrator: Administrator }) {
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
      >
        <AdminActions name={name} hasAccount={isOpen} />
      </AppHeader>
      {isOpen && <AdminNavigation />}
      <Main className="wrap-app pt-6 pb-12 outline-none">
        {isOpen ? <OpenSection totp={totp} /> : <TwoStepFirst />}
      </Main>
    </div>
  )
}

function OpenSection({ totp }: Pick<Administrator, 'totp'>) {
  return (
    <Suspense fallback={<SectionLoading />}>
      <Switch>
        <Route path={paths.admin}>
          <SchoolsSection />
        </Route>
        <Route path={paths.adminAttention}>
          <AttentionSection />
        </Route>
        <Route path={paths.adminPayments}>
          <PaymentsSection />
        </Route>
        <Route path={paths.adminSlides}>
          <SlidesSection />
        </Route>
        <Route path={paths.adminMail}>
          <MailSection />
        </Route>
        <Route path={paths.adminAudit}>
          <AuditSection />
        </Route>
        <Route path={paths.adminTwoStep}>
          <TwoStepSection totp={totp} />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** In production no section opens before two-step sign-in is set up. */
function TwoStepFirst() {
  // Once it is set up, the sections replace this element: move the focus out first.
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

function SectionLoading() {
  return (
    <Skeleton label="Loading...">
      <Placeholder className="h-10 w-[220px]" />
      <Placeholder className="mt-8 h-[420px]" />
    </Skeleton>
  )
}
