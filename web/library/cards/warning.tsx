import type { ReactNode } from 'react'
import type { SlideCard } from '#contract/library/library.ts'
import { Badge } from '#web/ui/badge.tsx'

/** By sensitivity. */
const warnings: readonly string[] = ['', 'May touch a nerve', 'Names harm']

type Props = {
  slide: Pick<SlideCard, 'sensitivity' | 'care'>
  /** Not on Today, whose first script has no room for one. */
  icon?: ReactNode
  /** Small on a card of many. */
  look?: 'text-sm' | 'text-xs'
}

/** What a teacher must know before the slide is on the board, and why, on a line of its own. Nothing for an everyday slide. */
export function Warning({ slide: { sensitivity, care }, icon, look = 'text-sm' }: Props) {
  const warning = warnings[sensitivity]
  if (!warning) return null
  return (
    <span className="order-last flex basis-full flex-wrap items-start gap-x-3 gap-y-1">
      <Badge look="warn">
        {icon}
        {warning}
      </Badge>
      {care && (
        <span
          className={`mt-px min-w-0 flex-1 basis-[240px] text-left leading-[1.45] font-normal text-ink-soft ${look}`}
        >
          {care}
        </span>
      )}
    </span>
  )
}
