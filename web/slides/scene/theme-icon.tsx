import { Heart, Lightbulb, MessagesSquare, Sprout, Sun } from 'lucide-react'
import type { Theme } from '#contract/slides/weekdays.ts'

const icons = {
  monday: Sprout,
  tuesday: MessagesSquare,
  wednesday: Heart,
  thursday: Lightbulb,
  friday: Sun,
}

export type ThemeIconProps = { theme: Theme; className?: string }

export function ThemeIcon({ theme, className }: ThemeIconProps) {
  const Icon = icons[theme]
  return <Icon aria-hidden="true" className={className} />
}
