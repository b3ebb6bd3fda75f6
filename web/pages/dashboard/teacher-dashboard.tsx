import { type ComponentProps, Suspense } from 'react'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { Hello } from '#web/pages/dashboard/greeting/hello.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { SlideAndWeek } from './slide/slide-and-week.tsx'

// Below the slide, and not needed to present it.
const QuickTips = lazyPart(async () => (await import('#web/pages/dashboard/greeting/quick-tips.tsx')).QuickTips)

type Props = Omit<ComponentProps<typeof Hello>, 'firstName'> &
  Pick<ComponentProps<typeof SlideAndWeek>, 'slide' | 'maySwap' | 'notice'> & { person: Person }

/** For a teacher under a school's licence. */
export function TeacherDashboard({ person, slide, now, today, maySwap, notice }: Props) {
  return (
    <>
      <Hello firstName={person.firstName} now={now} today={today} />
      <SlideAndWeek {...{ person, slide, maySwap, notice }} today={today.day} loading="spinner" />
      {/* As high, so that the footer does not come and go. */}
      <Suspense fallback={<div className="h-[400px]" />}>
        <QuickTips />
      </Suspense>
    </>
  )
}
