import type { ReactNode } from 'react'
import { Mark } from '../picture/mark.tsx'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-1 rounded-card bg-sand px-5 py-9 text-center">
      <Mark className="mb-2 size-9 fill-sand-line" />
      <p className="max-w-[44ch] font-strong text-balance">{title}</p>
      {children && <p className="max-w-[44ch] text-sm text-ink-soft text-balance">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
