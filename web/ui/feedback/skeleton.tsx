import type { ReactNode } from 'react'

/** Holds the place of content that is loading, in its shape, so that the layout does not shift. */
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

/** One block of it. Its class sets the size: `h-[1lh] w-2/3` is a line of text. */
export function Placeholder({ className = '' }: { className?: string }) {
  return <div className={`rounded-[8px] bg-placeholder ${className}`} />
}
