import type { ComponentProps } from 'react'
import { Hello } from '#web/pages/dashboard/greeting/hello.tsx'
import { QuickTips } from '#web/pages/dashboard/greeting/quick-tips.tsx'
import { SlideAndWeek } from './slide-and-week.tsx'

type Props = ComponentProps<typeof Hello> & Pick<ComponentProps<typeof SlideAndWeek>, 'slide' | 'schoolName'>

/** For a teacher under a school's licence. */
export function TeacherDashboard({ slide, schoolName, ...hello }: Props) {
  return (
    <>
      <Hello {...hello} />
      <SlideAndWeek schoolName={schoolName} slide={slide} today={hello.today.day} loading="spinner" />
      <QuickTips />
    </>
  )
}
