import { TriangleAlert } from 'lucide-react'
import type { SlideCard } from '#contract/library/library.ts'
import { Badge } from '#web/ui/badge.tsx'

/** By sensitivity. */
const warnings: readonly string[] = ['', 'May touch a nerve', 'Names harm']

type Props = {
  slide: Pick<SlideCard, 'sensitivity' | 'care'>
  /** The sentence on a line of its own, where there is little room. */
  isNarrow?: boolean
}

/** What a teacher must know before the slide is on the board, and why, in a row that may wrap. Nothing for an everyday slide. */
export function Warning({ slide: { sensitivity, care }, isNarrow = false }: Props) {
  const warning = warnings[sensitivity]
  if (!warning) return null
  return (
    <>
      <Badge look="warn">
        <TriangleAlert aria-hidden="true" />
        {warning}
      </Badge>
      {care && (
        <span
          className={`min-w-0 flex-1 text-left leading-[1.45] font-normal text-ink-soft ${isNarrow ? 'basis-full text-xs' : 'basis-[240px] text-sm'}`}
        >
          {care}
        </span>
      )}
    </>
  )
}
