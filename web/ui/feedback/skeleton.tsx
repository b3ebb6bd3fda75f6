import type { ReactNode } from 'react'

/** Holds the place of what is on its way, in its shape, so that nothing moves when it comes. */
export function Skeleton({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="animate-pulse">
        {children}
      </div>
    </div>
  )
}

/** One piece of it. Its class says how large: `h-[1lh] w-2/3` is a line of text. */
export function Placeholder({ className = '' }: { className?: string }) {
  return <div className={`rounded-[8px] bg-placeholder ${className}`} />
}
