import type { ReactNode, Ref } from 'react'

type Props = {
  /** How much of the list is shown: read out whenever it changes. */
  said: string
  /** Where the focus can stay when the way to more has gone. */
  ref?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

export function ListFoot({ said, ref, children }: Props) {
  return (
    <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-2 sm:px-6">
      <p ref={ref} tabIndex={-1} role="status" className="text-sm text-ink-soft tabular-nums outline-none">
        {said}
      </p>
      {children}
    </div>
  )
}
