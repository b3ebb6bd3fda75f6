import { Heart, Lightbulb, MessagesSquare, Sprout, Sun } from 'lucide-react'
import type { Day } from '#contract/slides/weekdays.ts'

const icons = { mon: Sprout, tue: MessagesSquare, wed: Heart, thu: Lightbulb, fri: Sun }

export function WeekdayIcon({ day, className }: { day: Day; className: string }) {
  const Icon = icons[day]
  return <Icon className={className} strokeWidth={1.9} aria-hidden="true" />
}
