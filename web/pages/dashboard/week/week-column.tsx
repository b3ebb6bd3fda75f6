import type { ComponentProps } from 'react'
import { ThisWeeksThemes } from '#web/slides/week/this-weeks-themes.tsx'
import { WeeklyProgress } from '#web/slides/week/weekly-progress.tsx'

/** Beside the slide: the week's progress and its themes. */
export function WeekColumn({ days, shown, onOpen, ...known }: ComponentProps<typeof WeeklyProgress>) {
  const opening = { days, shown, onOpen }
  return (
    <>
      <WeeklyProgress {...opening} {...known} />
      <ThisWeeksThemes {...opening} />
    </>
  )
}
