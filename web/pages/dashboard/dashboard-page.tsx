import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import { readAccount } from '#contract/accounts/account.ts'
import { readConfig } from '#contract/site/config.ts'
import { LookUpFailed, LookUpPending } from '#web/accounts/sessions/look-up-pending.tsx'
import { NeedsSignIn } from '#web/accounts/sessions/needs-sign-in.tsx'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { bannerWords } from '#web/money/licence/banner-words.ts'
import { LicenceBanner } from '#web/money/licence/licence-banner.tsx'
import { hasEnded } from '#web/money/licence/licence.ts'
import { today } from '#web/pages/dashboard/greeting/today.ts'
import { useNow } from '#web/pages/dashboard/greeting/use-now.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { type Today, useToday } from '#web/slides/today/use-today.ts'
import { useTour } from '#web/tour/use-tour.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { AppFrame } from '../frames/app-frame.tsx'
import { variantOf } from '../frames/variant.ts'
import { GeneralDashboard } from './general-dashboard.tsx'
import { pageClasses } from './page-classes.tsx'
import { Parts } from './parts.tsx'
import { DashboardLoading } from './start/dashboard-loading.tsx'
import { useStart } from './start/use-start.ts'
import { TeacherDashboard } from './teacher-dashboard.tsx'

// Below the panels: a teacher at ten to nine must not wait for it.
const Foot = lazyPart(async () => (await import('./foot.tsx')).Foot)
const AskClass = lazyPart(async () => (await import('./ask-class.tsx')).AskClass)
const RarePart = lazy(async () => ({ default: (await import('./rare-part.tsx')).RarePart }))

export function DashboardPage() {
  const start = useStart()
  if (start.isPending) return <LookUpPending />
  if (!start.data) return <LookUpFailed said={start.error.said} tryAgain={() => void start.refetch()} />
  return <NeedsSignIn>{(person) => <Dashboard person={person} />}</NeedsSignIn>
}

function Dashboard({ person }: { person: Person }) {
  const now = useNow()
  const account = useCall(readAccount)
  // Read in parallel with the account: the demo line at the foot needs it.
  const config = useCall(readConfig)
  const isOpen = account.data !== undefined && !hasEnded(account.data.licence)
  const slide = useToday({ enabled: isOpen })
  // The server decides what day it is; until it responds, use the laptop's clock.
  const day = today(slide.data?.within ?? now.time)
  const variant = variantOf(person)
  const isStaff = person.role === 'staff'
  const tour = useTour({ account: person.id, kept: person.choices?.tour, place: 'today', slide: slideState(slide) })
  return (
    <AppFrame
      person={person}
      day={day.weekday?.day}
      onHelp={account.data && !isOpen ? undefined : tour.start}
      logo={slide.isLoading || !account.data ? 'later' : 'now'}
    >
      {parts()}
      {tour.shown}
    </AppFrame>
  )

  function parts(): ReactNode {
    if (account.error) return <DashboardFailed said={account.error.said} tryAgain={() => void account.refetch()} />
    const loading = <DashboardLoading loading={variant === 'teacher' ? 'spinner' : 'skeleton'} />
    if (!account.data || config.isPending) return loading
    const { licence, isEmailConfirmed } = account.data
    const isConfirmed = isEmailConfirmed !== false
    const rarePart = <RarePart account={account.data} isStaff={isStaff} />
    if (hasEnded(licence)) return <Suspense fallback={loading}>{rarePart}</Suspense>
    const words = isStaff ? null : bannerWords(licence)
    const notice = isConfirmed ? (
      words && <LicenceBanner {...words} />
    ) : (
      <Suspense fallback={<div className={`h-[280px] ${cardClasses}`} />}>{rarePart}</Suspense>
    )
    const shown = { person, slide, now, today: day, notice }
    return (
      <Parts>
        {person.choices?.class === null && (
          <Suspense fallback={<div className={pageClasses.ask} />}>
            <AskClass />
          </Suspense>
        )}
        {variant === 'teacher' || !isConfirmed ? (
          <TeacherDashboard {...shown} maySwap={isConfirmed} />
        ) : (
          <GeneralDashboard {...shown} />
        )}
        {/* With room from the start, so that the foot of the page stays. */}
        <div className="order-last min-h-[70px]">
          <Suspense>
            <Foot prefill={config.data?.prefill ?? null} person={person} />
          </Suspense>
        </div>
      </Parts>
    )
  }
}

function slideState({ data, isPending }: UseQueryResult<Today>): 'loading' | 'shown' | 'missing' {
  if (isPending) return 'loading'
  return data && !('weekend' in data.current) ? 'shown' : 'missing'
}

function DashboardFailed({ said, tryAgain }: { said: string; tryAgain: () => void }) {
  return (
    <PageError title="We could not load your dashboard" action={<Button onClick={tryAgain}>Try again</Button>}>
      {said}
    </PageError>
  )
}
