import type { ReactNode, Ref } from 'react'

const footClasses =
  'flex min-h-[60px] flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-2 sm:px-6'

type Props = {
  /** How much of the list is shown: read out whenever it changes. */
  said: string
  /** Where the focus can stay when the way to more has gone. */
  ref?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

export function ListFoot({ said, ref, children }: Props) {
  return (
    // Empty, it takes no room; it stays, or its first words would not be read out.
    <div className={said || children ? footClasses : 'sr-only'}>
      <p ref={ref} tabIndex={-1} role="status" className="text-sm text-ink-soft tabular-nums outline-none">
        {said}
      </p>
      {children}
    </div>
  )
}
