import type { ReactNode } from 'react'

const looks = {
  neutral: 'bg-sand text-ink-soft',
  /** The same on a sand background. */
  plain: 'bg-surface text-ink-soft',
  day: 'bg-day-tint text-day',
  good: 'bg-good-tint text-good',
  info: 'bg-info-tint text-info',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  ink: 'bg-ink text-white',
  pink: 'bg-week-pink-tint text-week-pink',
  amber: 'bg-week-amber-tint text-week-amber',
  green: 'bg-week-green-tint text-week-green',
  purple: 'bg-week-purple-tint text-week-purple',
  blue: 'bg-week-blue-tint text-week-blue',
}

export type BadgeLook = keyof typeof looks

/** A word or two about a thing. The colour repeats the word, never replaces it. */
export function Badge({ look = 'neutral', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-[6px] rounded-pill px-[10px] py-[3px] text-xs leading-[1.4] font-[520] whitespace-nowrap [&>svg]:size-[1.1em] ${looks[look]}`}
    >
      {children}
    </span>
  )
}

const weekLooks = new Map<string, BadgeLook>([
  ['bg-pink-500', 'pink'],
  ['bg-amber-500', 'amber'],
  ['bg-green-500', 'green'],
  ['bg-purple-500', 'purple'],
  ['bg-blue-500', 'blue'],
])

/** The badge of a themed week, from the class name in its data. */
export function weekLook(color: string): BadgeLook {
  return weekLooks.get(color) ?? 'neutral'
}
