import type { ReactNode, Ref } from 'react'

const footClasses =
  'flex min-h-[60px] flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-2 sm:px-6'

type Props = {
  /** How much of the list is shown: announced whenever it changes. */
  said: string
  /** Receives the focus when the "more" button disappears. */
  ref?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

export function ListFoot({ said, ref, children }: Props) {
  return (
    // Takes no space when empty, but stays mounted: a live region added with its text is not announced.
    <div className={said || children ? footClasses : 'sr-only'}>
      <p ref={ref} tabIndex={-1} role="status" className="text-sm text-ink-soft tabular-nums outline-none">
        {said}
      </p>
      {children}
    </div>
  )
}
