import type { ComponentProps } from 'react'
import { comesInWords } from '#web/slides/week/comes-in-words.ts'
import { ThisWeeksThemes } from '#web/slides/week/this-weeks-themes.tsx'
import { WeeklyProgress } from '#web/slides/week/weekly-progress.tsx'

type Props = Omit<ComponentProps<typeof WeeklyProgress>, 'next'> & {
  /** YYYY-MM-DD: today, and the next day with school. */
  today: string
  next: string | undefined
}

/** Beside the slide: the week's progress and its themes. */
export function WeekColumn({ days, shown, onOpen, today, next, ...known }: Props) {
  const opening = { days, shown, onOpen }
  return (
    <>
      <WeeklyProgress {...opening} {...known} next={next && comesInWords(next, today)} />
      <ThisWeeksThemes {...opening} />
    </>
  )
}
