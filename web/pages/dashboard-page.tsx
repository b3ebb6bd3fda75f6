import { readAccount } from '#contract/accounts/account.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { NeedsSignIn } from '#web/accounts/signed-in/needs-sign-in.tsx'
import type { Person } from '#web/accounts/signed-in/use-signed-in.ts'
import { Hello } from '#web/dashboard/hello.tsx'
import { ThisWeeksThemes } from '#web/dashboard/this-weeks-themes.tsx'
import { today } from '#web/dashboard/today.ts'
import { useNow } from '#web/dashboard/use-now.ts'
import { LicenceBanner } from '#web/licence/licence-banner.tsx'
import { LicenceEnded } from '#web/licence/licence-ended.tsx'
import { hasEnded } from '#web/licence/licence.ts'
import { useCall } from '#web/platform/api.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { TodaysSlide } from '#web/slides/todays-slide.tsx'
import { useToday } from '#web/slides/use-today.ts'
import { useRecordUse } from '#web/usage/use-record-use.ts'
import { Button } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AppFrame } from './frames/app-frame.tsx'

export function DashboardPage() {
  return <NeedsSignIn>{(person) => <Dashboard person={person} />}</NeedsSignIn>
}

function Dashboard({ person }: { person: Person }) {
  const now = useNow()
  const account = useCall(readAccount)
  const slide = useToday({ enabled: account.data !== undefined && !hasEnded(account.data.licence) })
  // The server says what day it is; until it has, the laptop's own clock is the best guess.
  const day = today(slide.data?.within ?? now)
  const recordUse = useRecordUse()
  const present = (shown: DatedSlide) => (
    <PresentButton slide={presentedFrom(shown)} onOpened={(ageGroup) => recordUse({ slideId: shown.id, ageGroup })} />
  )
  return (
    <AppFrame person={person} day={day.weekday?.day}>
      {account.isPending && <DashboardOnItsWay />}
      {account.error && (
        <PageError
          title="We could not load your dashboard"
          action={<Button onClick={() => void account.refetch()}>Try again</Button>}
        >
          {account.error.said}
        </PageError>
      )}
      {account.data && hasEnded(account.data.licence) && (
        <LicenceEnded licence={account.data.licence} isStaff={account.data.role === 'staff'} />
      )}
      {account.data && !hasEnded(account.data.licence) && (
        <div className="grid gap-5 py-6 sm:gap-6">
          <LicenceBanner licence={account.data.licence} isStaff={account.data.role === 'staff'} />
          <Hello firstName={person.firstName} now={now} today={day} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
            <TodaysSlide slide={slide} present={present} />
            <ThisWeeksThemes today={day.weekday?.day} />
          </div>
        </div>
      )}
    </AppFrame>
  )
}

function DashboardOnItsWay() {
  return (
    <Skeleton label="Loading your dashboard..." className="py-6">
      <Placeholder className="h-[72px] max-w-[560px]" />
      <Placeholder className="mt-6 h-[640px]" />
    </Skeleton>
  )
}
